// The board: moving the focus on it, highlighting places, animating pieces.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MOST_ANIMATED = 60;

const all = (selector) => [...document.querySelectorAll(`#drawing ${selector}`)];

export const drawing = () => document.getElementById("drawing");
export const thingNamed = (name) => document.querySelector(`#drawing :is([data-place="${CSS.escape(name)}"], [data-about="${CSS.escape(name)}"])`);
export const placeNamed = (name) => document.querySelector(`#drawing [data-place="${CSS.escape(name)}"]`);

/** True when the reader wants no animation. */
export function motionOff() {
  return document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** True when the middle of a place is in the part of the board that is in sight. */
export function inSight(place) {
  const frame = document.getElementById("board").getBoundingClientRect();
  const { y } = centre(place);
  return y > frame.top && y < frame.bottom;
}

/** Scrolls the board until a place is in its middle. */
export function reveal(place) {
  place.scrollIntoView({ block: "center", inline: "nearest", behavior: motionOff() ? "instant" : "smooth" });
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

/** Scrolls a board that is larger than its frame to the first of some places, where it is out of sight. */
export function bringIntoSight(names) {
  const place = names.map(thingNamed).find(Boolean);
  if (!place) return;
  const spot = centre(place);
  const frame = document.getElementById("board").getBoundingClientRect();
  if (spot.x > frame.left && spot.x < frame.right && spot.y > frame.top && spot.y < frame.bottom) return;
  place.scrollIntoView({ block: "center", inline: "center", behavior: motionOff() ? "instant" : "smooth" });
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
  return all("[data-piece]").map((piece) => ({
    kind: piece.dataset.piece,
    ...within(piece, frame),
    copy: piece.cloneNode(true),
    spot: piece.parentNode.getCTM(),
  }));
}

/**
 * Moves each piece that is new where it lies from where one of its kind has gone, on an arc; others fade in, and
 * those that are gone for good fade out.
 */
export function animateFrom(before, glide = 420) {
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
    if (from < 0) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: glide, easing: "ease-out" });
    else travel(piece, gone.splice(from, 1)[0], now, glide);
  }
  if (arrived.length <= MOST_ANIMATED) fadeOut(gone.slice(0, MOST_ANIMATED), glide);
}

/** Lets a piece travel to where it lies; the farther, the longer and the higher. */
function travel(piece, old, now, glide) {
  const matrix = piece.getScreenCTM().inverse();
  const shift = (x, y) => `translate(${matrix.a * x + matrix.c * y}px, ${matrix.b * x + matrix.d * y}px)`;
  const [dx, dy] = [old.x - now.x, old.y - now.y];
  const far = Math.hypot(dx, dy);
  const lift = Math.min(40, far * 0.15);
  piece.animate([{ transform: shift(dx, dy) }, { transform: shift(dx / 2, dy / 2 - lift) }, { transform: shift(0, 0) }], {
    duration: glide * Math.min(1.24, Math.max(0.67, far / 400)),
    easing: "cubic-bezier(.3, 0, .2, 1)",
    composite: "add",
  });
}

/** Shows pieces that are gone for a moment, paling. */
function fadeOut(gone, duration) {
  if (gone.length === 0) return;
  const layer = drawing().cloneNode(false);
  layer.removeAttribute("id");
  layer.setAttribute("class", "ghosts");
  layer.setAttribute("aria-hidden", "true");
  const scale = drawing().getCTM()?.inverse();
  for (const { copy, spot } of gone) {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const at = scale && spot ? scale.multiply(spot) : null;
    if (at) holder.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
    holder.append(copy);
    layer.append(holder);
  }
  drawing().after(layer);
  const paling = layer.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-14px)" }], { duration, easing: "ease-in" });
  paling.finished.finally(() => layer.remove()).catch(() => {});
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function within(element, frame) {
  const spot = centre(element);
  return { x: spot.x - frame.x, y: spot.y - frame.y };
}
