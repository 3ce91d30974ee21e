// Making more of a small screen: the board twice as large, and the whole screen.
import { byId } from "./dom.js";
import { thingAt } from "./places.js";

const DOUBLE = 350; // milliseconds between two taps
const NEAR = 30; // pixels

let last = { at: 0, x: 0, y: 0 };

/** Shows the board twice as large, with a point of the window in its middle; called again, as a whole. */
function zoom(x, y) {
  const board = byId("board");
  const before = board.getBoundingClientRect();
  const [right, down] = [(x - before.x + board.scrollLeft) / board.scrollWidth, (y - before.y + board.scrollTop) / board.scrollHeight];
  if (document.body.classList.toggle("zoomed")) {
    board.scrollTo(right * board.scrollWidth - before.width / 2, down * board.scrollHeight - before.height / 2);
  }
}

async function fullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-zoom]")) zoom(innerWidth / 4, innerHeight / 2);
  if (event.target.closest("[data-full]")) fullScreen().catch(() => {});
});

// Where a place may be chosen, a second tap chooses it.
document.addEventListener("pointerup", (event) => {
  if (event.pointerType !== "touch" || !event.target.closest?.("#board")) return;
  if (document.documentElement.dataset.shape !== "compact" || thingAt(event)?.dataset.legal !== undefined) return;
  const now = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const twice = now.at - last.at < DOUBLE && Math.hypot(now.x - last.x, now.y - last.y) < NEAR;
  last = twice ? { at: 0, x: 0, y: 0 } : now;
  if (twice) zoom(now.x, now.y);
});
