// A question whose answer puts several things into slots, such as cards.
import { choice } from "./choice.js";
import { byId } from "./dom.js";
import { clearArrangement, state } from "./state.js";

let question = ""; // its answers, to notice another question

const answers = () => [...(byId("answers")?.content.children || [])];

const slots = () => [...document.querySelectorAll("#slots [data-slot]")];
export const things = () => [...document.querySelectorAll("#things [data-thing]")];

/** Returns the number of a slot, which a button of the question or a place on the board stands for. */
export const slotOf = (shown) => slots().findIndex((slot) => slot.dataset.slot === shown.dataset.slot);

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

/** Puts a thing into the next slot; one that lies in a slot already is taken back. */
export function pressThing(thing) {
  const slot = state.arranged.indexOf(thing);
  if (slot < 0) put(thing);
  else pressSlot(slot);
}

/** Puts a thing into a slot, wherever it was and whatever lay there. */
export function putInto(thing, slot) {
  const before = state.arranged.indexOf(thing);
  if (before === slot) return;
  if (before >= 0) delete state.arranged[before];
  delete state.arranged[slot];
  choice.drop();
  state.targetSlot = slot;
  put(thing);
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
  drawBoard();
}

/** Shows on the board what lies in its slots, and which is the next. */
function drawBoard() {
  const onBoard = (name) => document.querySelector(`#drawing [data-slot="${CSS.escape(name)}"]`);
  const shown = slots().map((slot) => onBoard(slot.dataset.slot));
  for (const thing of document.querySelectorAll("#drawing [data-thing]")) {
    const rest = shown[state.arranged.indexOf(Number(thing.dataset.thing))]?.querySelector("[data-rest]");
    if (rest) thing.setAttribute("transform", onto(thing.firstElementChild.getBBox(), rest.getBBox()));
    else thing.removeAttribute("transform");
    thing.toggleAttribute("data-legal", !rest); // the slot around it takes it back
  }
  shown.forEach((slot, n) => slot?.classList.toggle("next", n === nextSlot()));
}

/** Returns the transform that lays one box on another. */
function onto(from, to) {
  const scale = to.width / from.width;
  const [x, y] = [to.x + to.width / 2 - scale * (from.x + from.width / 2), to.y + to.height / 2 - scale * (from.y + from.height / 2)];
  return `translate(${x} ${y}) scale(${scale})`;
}

/** Once all slots are filled: previews the answer, which waits for Confirm. */
function showWhole() {
  if (nextSlot() >= 0) return;
  const values = state.arranged.map((thing) => things()[thing].dataset.value).join(" ");
  const found = answers().find((one) => one.dataset.values === values);
  if (found) choice.show(found.dataset.answer, true).then(() => byId("confirm")?.focus({ preventScroll: true }));
}
