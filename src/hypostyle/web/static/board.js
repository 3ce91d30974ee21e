// The board: moving the focus on it, highlighting places, animating pieces.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOST_ANIMATED = 60;

const all = (selector) => [...document.querySelectorAll(`#drawing ${selector}`)];

export const drawing = () => document.getElementById("drawing");
export const placeNamed = (name) => document.querySelector(`#drawing [data-place="${CSS.escape(name)}"]`);

/** True when the reader wants no animation. */
export function motionOff() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Moves the focus from a place to the nearest one in the direction of an arrow key. */
export function moveFocus(from, key) {
  const [dx, dy] = DIRECTIONS[key];
  const here = centre(from);
  let best = null;
  let least = Infinity;
  for (const place of all("[data-place]")) {
    if (place === from) continue;
    const there = centre(place);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along < 4) continue;
    const far = along + 3 * across;
    if (far < least) [best, least] = [place, far];
  }
  if (best) focus(best);
}

function focus(place) {
  for (const other of all("[data-place]")) other.setAttribute("tabindex", other === place ? "0" : "-1");
  place.focus({ preventScroll: false });
  place.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Focuses the first legal place, or the first place; false when there is none. */
export function focusFirst() {
  const first = document.querySelector("#drawing [data-legal]") || document.querySelector("#drawing [data-place]");
  if (first) focus(first);
  return Boolean(first);
}

/** Lights places up; `chosen` is the one that would be chosen. */
export function highlight(names, chosen = "") {
  clearHighlight();
  for (const name of names) placeNamed(name)?.classList.add("lit");
  if (chosen) placeNamed(chosen)?.classList.add("lit", "chosen");
}

export function clearHighlight() {
  for (const place of all(".lit")) place.classList.remove("lit", "chosen");
}

/** Returns where every piece lies now, for `animateFrom`. */
export function piecePositions() {
  const frame = drawing()?.getBoundingClientRect();
  if (!frame) return [];
  return all("[data-piece]").map((piece) => ({ kind: piece.dataset.piece, ...within(piece, frame) }));
}

/** Moves each piece that is new where it lies from where one of its kind has gone; fades in the others. */
export function animateFrom(before) {
  const frame = drawing()?.getBoundingClientRect();
  if (!frame || motionOff() || before.length === 0) return;
  const gone = before.slice();
  const arrived = [];
  for (const piece of all("[data-piece]")) {
    const now = within(piece, frame);
    const same = gone.findIndex((old) => old.kind === piece.dataset.piece && Math.hypot(old.x - now.x, old.y - now.y) < 3);
    if (same >= 0) gone.splice(same, 1);
    else arrived.push([piece, now]);
  }
  for (const [piece, now] of arrived.slice(0, MOST_ANIMATED)) {
    const from = gone.findIndex((old) => old.kind === piece.dataset.piece);
    if (from < 0) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
      continue;
    }
    const [old] = gone.splice(from, 1);
    const matrix = piece.getScreenCTM().inverse();
    const dx = old.x - now.x;
    const dy = old.y - now.y;
    const shift = `translate(${matrix.a * dx + matrix.c * dy}px, ${matrix.b * dx + matrix.d * dy}px)`;
    piece.animate([{ transform: shift }, { transform: "translate(0px, 0px)" }], {
      duration: 420,
      easing: "ease-in-out",
      composite: "add",
    });
  }
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function within(element, frame) {
  const spot = centre(element);
  return { x: spot.x - frame.x, y: spot.y - frame.y };
}
