// The size of the board: zooming by buttons, keys, wheel or two taps, panning by dragging, and the whole screen.
import { thingNamed } from "./board.js";
import { byId } from "./dom.js";
import { thingAt } from "./places.js";
import { onSwap } from "./refresh.js";

const DOUBLE = 350; // milliseconds between two taps
const NEAR = 30; // pixels
const FAR = 6; // pixels; less is a press
const SIZES = [1, 1.25, 1.5, 2, 2.5];

let last = { at: 0, x: 0, y: 0 };
let pan = null; // where a drag of the board began, and whether it has moved
let back = null; // what a board that scrolls goes back to when it has been drawn: a thing, or how far it was scrolled
let scrolled = 0; // how far it was scrolled before all of it was shown

const size = () => Number(localStorage.getItem("zoom")) || 1;
const small = () => document.documentElement.dataset.window === "compact";

/** Shows the board in a size, a point of the window staying where it is; the device remembers the size. */
function zoom(to, x = innerWidth / 3, y = innerHeight / 2) {
  const board = byId("board");
  const before = board.getBoundingClientRect();
  const right = (x - before.x + board.scrollLeft) / board.scrollWidth;
  const down = (y - before.y + board.scrollTop) / board.scrollHeight;
  localStorage.setItem("zoom", String(to));
  showSize();
  document.dispatchEvent(new Event("zoom"));
  board.scrollTo(right * board.scrollWidth - (x - before.x), down * board.scrollHeight - (y - before.y));
}

function showSize() {
  document.documentElement.style.setProperty("--zoom", String(size()));
  document.body.classList.toggle("zoomed", size() > 1);
}

/** Zooms by so many steps. */
function step(by, x, y) {
  const now = SIZES.findIndex((one) => one >= size());
  const next = SIZES[Math.max(0, Math.min(SIZES.length - 1, now + by))];
  if (next !== size()) zoom(next, x, y);
}

/** Two sizes in turn; a board that scrolls is shown whole for a glance, and then where it was pressed. */
function toggle(x, y, pressed = null) {
  const { dataset } = document.documentElement;
  if ("glance" in dataset) {
    back = pressed?.dataset.place ?? pressed?.dataset.about ?? scrolled;
    delete dataset.glance;
  } else if (document.querySelector("#drawing[data-scrolls]")) {
    scrolled = byId("board").scrollTop;
    dataset.glance = "";
  } else return zoom(size() > 1 ? 1 : 2, x, y);
  return document.dispatchEvent(new Event("zoom"));
}

onSwap(() => {
  if (back === null || !document.querySelector("#drawing[data-scrolls]")) return;
  if (typeof back === "number") byId("board").scrollTop = back;
  else thingNamed(back)?.scrollIntoView({ block: "center" });
  back = null;
});

async function fullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-zoom]");
  if (pressed?.dataset.zoom) step(Number(pressed.dataset.zoom));
  else if (pressed) toggle(innerWidth / 4, innerHeight / 2);
  if (event.target.closest("[data-full]")) fullScreen().catch(() => {});
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (event.key === "+" || event.key === "=") step(1);
  else if (event.key === "-") step(-1);
  else if (event.key === "0") zoom(1);
});

// Two fingers on a touchpad are a wheel with Ctrl.
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest?.("#board")) return;
  event.preventDefault();
  step(event.deltaY < 0 ? 1 : -1, event.clientX, event.clientY);
}, { passive: false });

// Where a place may be chosen, a second tap chooses it.
document.addEventListener("pointerup", (event) => {
  if (event.pointerType !== "touch" || !event.target.closest?.("#board")) return;
  if (!small() || thingAt(event)?.dataset.legal !== undefined) return;
  const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const twice = now.at - last.at < DOUBLE && Math.hypot(now.x - last.x, now.y - last.y) < NEAR;
  last = twice ? { at: 0, x: 0, y: 0 } : now;
  if (twice) toggle(now.x, now.y, thingAt(event));
});

// A mouse drags the board itself, except from where an answer can be dragged.
document.addEventListener("pointerdown", (event) => {
  const free = event.pointerType === "mouse" && event.button === 0 && size() > 1;
  const onBoard = event.target.closest?.("#board") && !event.target.closest("[data-legal], [data-thing]");
  pan = free && onBoard ? { x: event.clientX, y: event.clientY, moved: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!pan || (!pan.moved && Math.hypot(event.clientX - pan.x, event.clientY - pan.y) < FAR)) return;
  byId("board").scrollBy(pan.x - event.clientX, pan.y - event.clientY);
  pan = { x: event.clientX, y: event.clientY, moved: true };
});
document.addEventListener("click", (event) => {
  const dragged = pan?.moved;
  pan = null;
  if (!dragged) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

showSize();
