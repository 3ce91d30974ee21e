// Hovering or focusing an answer previews it; on a line of the log, it highlights the places.
import * as board from "./board.js";
import { choice } from "./choice.js";
import { byId, main } from "./dom.js";
import { describe, explainPlace, hideNote, illegalAnswer } from "./explain.js";
import { answersAt, answerTo, thingAt } from "./places.js";
import { state } from "./state.js";

const HOVER = 250; // milliseconds
const FOCUS = 60;
const QUIET = 2500; // after an answer, so that the piece just placed is not explained
const LISTED = "#question [data-answer], #log [data-places]";

const STEADY = 4; // pixels

let timer = 0;
let pressed = null; // where the pointer was pressed and has rested since
let skipped = false; // something came under it there

function look(event) {
  const target = event.target.closest?.(LISTED) || thingAt(event);
  if (!target) return;
  clearTimeout(timer);
  if (target.dataset.places) board.highlight(target.dataset.places.split(" "));
  else timer = setTimeout(() => preview(target), event.type === "focusin" ? FOCUS : HOVER);
}

/** Forgets what was about to be previewed: the reader has asked for something else. */
export function cancelPreview() {
  clearTimeout(timer);
}

function preview(target) {
  const { answer, place, about } = target.dataset;
  state.noteAsked = false;
  const givers = answer ? [target] : [answerTo(place)].filter(Boolean);
  if (givers.length === 0 && place) givers.push(...answersAt(place));
  if (main().dataset.asked === undefined) givers.length = 0;
  if (givers.length === 1) choice.show(givers[0].dataset.answer, false);
  else if (place && givers.length === 0 && illegalAnswer(target) && Date.now() - choice.givenAt > QUIET) explainPlace(target);
  else if (!choice.held && !answer) describe(place || about, target);
}

const rests = (event) => pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STEADY;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  skipped = rests(event); // the next question has come under it: nobody has pointed at that
  if (!skipped) look(event);
});
document.addEventListener("pointermove", (event) => {
  if (pressed === null || event.pointerType !== "mouse" || rests(event)) return;
  pressed = null;
  if (skipped) look(event);
  skipped = false;
});
document.addEventListener("pointerdown", (event) => {
  cancelPreview(); // else it would replace what a press shows
  pressed = { x: event.clientX, y: event.clientY };
});
document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && look(event));
document.addEventListener("pointerout", (event) => {
  clearTimeout(timer);
  if (event.target.closest?.("#log [data-places]")) board.clearHighlight();
  if (choice.shown && !choice.held && event.target.closest?.("#question [data-answer], #drawing [data-place]")) choice.drop();
  const stays = state.noteAsked && !byId("arrange"); // a note covers what is to be arranged
  if (event.pointerType === "mouse" && !stays && event.target.closest?.("#drawing")) hideNote();
});
