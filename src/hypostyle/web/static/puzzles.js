// The list of puzzles.
import { drawFigures } from "./figures.js";
import "./site.js";

drawFigures(document);
