// Dragging: from a place to another one, or a thing into a slot, answers like pressing both.
import { pressSlot, putInto, slotOf } from "./arrange.js";
import * as board from "./board.js";
import { choice } from "./choice.js";
import { main } from "./dom.js";
import { answersAt, otherEnd, placeAt } from "./places.js";
import { state } from "./state.js";

const FAR = 8; // pixels; less is a press
const SVG = "http://www.w3.org/2000/svg";

let held = null; // what the pointer went down on, and where
let dropped = false; // lifting the pointer must then press nothing

const thingOf = (source) => (source.dataset.thing === undefined ? -1 : Number(source.dataset.thing));
const goalsOf = (source) => answersAt(source.dataset.place ?? "").filter((giver) => giver.dataset.toPlace);
const goal = (source, giver) => otherEnd(giver, source.dataset.place);

/** Returns what can be dragged from under a pointer. By finger only things: elsewhere a finger scrolls. */
function sourceAt(event) {
  if (event.button !== 0 || main().dataset.asked === undefined) return null;
  const source = event.target.closest?.("[data-thing]:not(:disabled)") ?? placeAt(event);
  if (!source || thingOf(source) >= 0) return source;
  return event.pointerType === "touch" || goalsOf(source).length === 0 ? null : source;
}

/** Returns a picture of what is dragged, to follow the pointer. */
function ghostOf(source) {
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  const box = source.getBoundingClientRect();
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.append(source.ownerSVGElement ? cutOut(source) : source.querySelector("svg")?.cloneNode(true) ?? source.textContent);
  return ghost;
}

/** Returns a part of the board as a drawing of its own. */
function cutOut(source) {
  const { x, y, width, height } = source.getBBox();
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.setAttribute("font-family", board.drawing().getAttribute("font-family") ?? "");
  for (const part of source.children) drawing.append(part.cloneNode(true));
  return drawing;
}

function start() {
  const { source } = held;
  choice.drop();
  held.ghost = ghostOf(source);
  document.body.append(held.ghost);
  const slots = thingOf(source) >= 0 ? [...document.querySelectorAll("#drawing [data-slot]")] : [];
  held.goals = [...slots, ...goalsOf(source).map((giver) => board.placeNamed(goal(source, giver)))].filter(Boolean);
  for (const one of held.goals) one.classList.add("goal");
}

function drop(event) {
  const { source } = held;
  const thing = thingOf(source);
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const find = (selector) => under.map((one) => one.closest(selector)).find((one) => one && one !== source);
  if (thing >= 0) {
    const slot = find("[data-slot]");
    const before = state.arranged.indexOf(thing);
    if (slot) putInto(thing, slotOf(slot));
    else if (before >= 0) pressSlot(before);
    return;
  }
  const place = find("#drawing [data-place]")?.dataset.place;
  const giver = goalsOf(source).find((one) => goal(source, one) === place);
  if (giver) choice.press(giver.dataset.answer);
}

function letGo() {
  held?.ghost?.remove();
  for (const one of held?.goals ?? []) one.classList.remove("goal");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  letGo();
  dropped = false;
  const source = event.isPrimary ? sourceAt(event) : null;
  if (source) held = { source, x: event.clientX, y: event.clientY, ghost: null, goals: [] };
});

document.addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
  if (!held.ghost) start();
  held.ghost.style.left = `${event.clientX}px`;
  held.ghost.style.top = `${event.clientY}px`;
});

document.addEventListener("pointerup", (event) => {
  if (held?.ghost) {
    dropped = true;
    drop(event);
  }
  letGo();
});
document.addEventListener("pointercancel", letGo);

document.addEventListener("click", (event) => {
  if (!dropped) return;
  dropped = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
