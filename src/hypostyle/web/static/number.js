// An answer that is a number: typed, or counted up and down by a button that may be held.
import { choice } from "./choice.js";
import { byId } from "./dom.js";

const WAIT = 400; // milliseconds before a held button counts on
const BEAT = 80;

let counting = 0;

const answer = () => byId("numbers").content.querySelector(`[data-value="${CSS.escape(byId("amount").value)}"]`)?.dataset.answer;

/** Gives the number, or says what is wrong with it. With `hold` it waits for Confirm. */
export async function chooseNumber(hold) {
  const field = byId("amount");
  const found = answer();
  if (!found) {
    if (field.value) field.reportValidity();
    else field.focus();
    return;
  }
  if (!hold) return choice.press(found);
  await choice.show(found, true);
  byId("confirm")?.focus();
}

function preview() {
  const found = answer();
  if (found) choice.show(found, false);
}

/** Counts one step; a number that is out of range or between two steps moves to the next that is not. */
export function nudgeNumber(way) {
  const field = byId("amount");
  if (way > 0) field.stepUp();
  else field.stepDown();
  preview();
}

function stop() {
  clearTimeout(counting);
  counting = 0;
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-nudge]");
  if (!button) return;
  const go = () => {
    nudgeNumber(Number(button.dataset.nudge));
    counting = setTimeout(go, BEAT);
  };
  counting = setTimeout(go, WAIT);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(end, stop);

document.addEventListener("input", ({ target }) => {
  if (target.id === "amount") preview();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.id === "amount") target.select(); // what is typed replaces it
});
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "amount" || event.key !== "Enter") return;
  event.preventDefault();
  chooseNumber(true);
});
