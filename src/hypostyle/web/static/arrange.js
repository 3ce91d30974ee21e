// A question whose answer puts several things into slots, such as cards.
import { choice } from "./choice.js";
import { byId } from "./dom.js";
import { clearArrangement, state } from "./state.js";

let question = ""; // its answers, to notice another question

const answers = () => [...(byId("answers")?.content.children || [])];

export const slots = () => [...document.querySelectorAll("[data-slot]")];
export const things = () => [...document.querySelectorAll("[data-thing]")];

export function updateArrangement() {
  if (!byId("arrange")) return clearArrangement();
  const asked = answers().map((one) => one.dataset.answer).join();
  if (asked !== question) clearArrangement();
  question = asked;
  return draw();
}

/** Puts a thing into the next slot. */
export function put(thing) {
  const slot = nextSlot();
  if (slot < 0 || state.arranged.includes(thing)) return;
  state.arranged[slot] = thing;
  state.targetSlot = -1;
  draw();
  const free = things().find((other) => !other.disabled);
  if (free && document.activeElement?.disabled !== false) free.focus({ preventScroll: true });
  showWhole();
}

/** Empties a slot; an empty one becomes the next to be filled. */
export function pressSlot(slot) {
  if (state.arranged[slot] === undefined) state.targetSlot = slot;
  else {
    delete state.arranged[slot];
    choice.drop();
  }
  draw();
}

/** Empties the last slot that is filled. */
export function takeLast() {
  const last = state.arranged.findLastIndex((thing) => thing !== undefined);
  if (last >= 0) pressSlot(last);
}

export function startOver() {
  choice.drop();
  clearArrangement();
  if (byId("arrange")) draw();
}

function nextSlot() {
  if (state.targetSlot >= 0 && state.arranged[state.targetSlot] === undefined) return state.targetSlot;
  return slots().findIndex((_, n) => state.arranged[n] === undefined);
}

function draw() {
  slots().forEach((slot, n) => {
    const thing = state.arranged[n];
    slot.querySelector(".put").textContent = thing === undefined ? "·" : things()[thing].dataset.value;
    slot.classList.toggle("full", thing !== undefined);
    slot.classList.toggle("next", thing === undefined && n === nextSlot());
  });
  things().forEach((thing, n) => {
    thing.disabled = state.arranged.includes(n);
  });
}

/** Once all slots are filled: previews the answer, which waits for Confirm. */
function showWhole() {
  if (nextSlot() >= 0) return;
  const values = state.arranged.map((thing) => things()[thing].dataset.value).join(" ");
  const found = answers().find((one) => one.dataset.values === values);
  if (found) choice.show(found.dataset.answer, true).then(() => byId("confirm")?.focus({ preventScroll: true }));
}
