// A long press or a right click on the board says what a thing is.
import { choice } from "./choice.js";
import { describe } from "./explain.js";
import { thingAt } from "./places.js";

const LONG = 600; // milliseconds

let timer = 0;
let explained = false; // lifting the finger must then neither choose nor close anything

function describeThing(thing) {
  choice.drop(); // it would hide the explanation
  describe(thing.dataset.place || thing.dataset.about, thing);
}

document.addEventListener("contextmenu", (event) => {
  const thing = thingAt(event);
  if (!thing) return;
  event.preventDefault();
  describeThing(thing);
});

document.addEventListener("pointerdown", (event) => {
  const thing = thingAt(event);
  clearTimeout(timer);
  explained = false;
  if (!thing || event.pointerType !== "touch") return;
  timer = setTimeout(() => {
    explained = true;
    describeThing(thing);
  }, LONG);
});

document.addEventListener("click", (event) => {
  if (!explained) return;
  explained = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(kind, (event) => {
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(timer);
  });
}
