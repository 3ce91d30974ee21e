// The rules page.
import { drawFigures } from "./figures.js";
import "./search_rules.js";
import "./site.js";

drawFigures(document);
