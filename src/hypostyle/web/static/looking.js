// Looking before choosing, and asking what things are: mouse, focus, long press.
import { Board } from "./board.js";
import { choice } from "./choice.js";
import { main } from "./page.js";
import { picked } from "./picked.js";
import { why } from "./why.js";

/** By mouse and by keyboard focus alike. */
function lookAt(event) {
  const target = event.target.closest?.("#question [data-answer], #drawing [data-place], #log [data-places]");
  if (!target) return;
  clearTimeout(lookAt.timer);
  if (target.dataset.places) return Board.light(target.dataset.places.split(" "));
  lookAt.timer = setTimeout(() => {
    if (main().dataset.asked === undefined) return;
    if (target.dataset.answer) return choice.show(target.dataset.answer, false);
    const givers = picked.from(target.dataset.place);
    const goal = picked.to(target.dataset.place);
    if (goal) choice.show(goal.dataset.answer, false);
    else if (givers.length === 1) choice.show(givers[0].dataset.answer, false);
    else if (givers.length) return;
    else if (why.grey(target) && Date.now() - (choice.given || 0) > 2500) why.ask(target); // not the piece just laid
  }, event.type === "focusin" ? 60 : 250);
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && lookAt(event));
document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && lookAt(event));
document.addEventListener("pointerout", (event) => {
  clearTimeout(lookAt.timer);
  if (event.target.closest?.("#log [data-places]")) Board.dim();
  if (!choice.held && event.target.closest?.("#question [data-answer], #drawing [data-place]")) choice.drop();
});

// A long press or the other mouse button: what is this?
let pressing = 0;
let explained = false; // lifting the finger after it must neither choose nor close anything
document.addEventListener("contextmenu", (event) => {
  const place = event.target.closest("#drawing [data-place], #drawing [data-about]");
  if (!place) return;
  event.preventDefault();
  why.about(place.dataset.place || place.dataset.about, place);
});
document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("#drawing [data-place], #drawing [data-about]");
  clearTimeout(pressing);
  explained = false;
  if (place && event.pointerType === "touch") {
    pressing = setTimeout(() => {
      explained = true;
      why.about(place.dataset.place || place.dataset.about, place);
    }, 600);
  }
});
document.addEventListener("click", (event) => {
  if (!explained) return;
  explained = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(kind, (event) => {
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(pressing);
  });
}
