// What is seen when something happens: points and coins fly to a seat, cards turn, a band names a round.
import * as board from "./board.js";
import { byId, element } from "./dom.js";

const POP = 160; // milliseconds
const FLY = 480;
const COIN = 420;
const TURN = 340;
const DIM = 250;
const BAND = 900;
const SINK = 400;
const MOST_COINS = 3;

const layer = () => byId("flights") ?? document.body.appendChild(Object.assign(element("div", ""), { id: "flights" }));

/** Takes away everything that is in the air. */
export function clearFlights() {
  byId("flights")?.remove();
  for (const ghosts of document.querySelectorAll(".stack > .ghosts")) ghosts.remove();
  for (const sunk of document.querySelector(".stack")?.getAnimations() ?? []) sunk.cancel(); // the end lies over it
}

/** Shows what a line of the log tells. Without travelling (`still`) only numbers appear at the seat. */
export function showEffect(line, { scale, still }) {
  if (line.effect === "round") return still ? null : band(line.label, BAND * scale);
  if (line.effect === "ended") return still ? null : sink(SINK * scale);
  if (line.effect === "passed") return dim(line.seat, DIM * scale);
  if (line.effect === "turned" && !still) turn(line.places, TURN * scale);
  if (line.effect === "money" && !still) coins(line, COIN * scale);
  if (line.points) points(line, scale, still);
  return null;
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function placeOf(names) {
  const found = names.map(board.thingNamed).find(Boolean);
  return found ? middle(found.getBoundingClientRect()) : null;
}

function scoreOf(plate) {
  const target = byId(plate ?? "")?.querySelector(".score") ?? byId(plate ?? "");
  return target ? middle(target.getBoundingClientRect()) : null;
}

function fly(made, frames, duration, delay = 0) {
  layer().append(made);
  const flight = made.animate(frames, { duration, delay, easing: "cubic-bezier(.3, 0, .2, 1)", fill: "both" });
  flight.finished.then(() => made.remove()).catch(() => {});
}

const to = ({ x, y }, size = 1) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;

/** A number pops up where it was made, and flies to the score. */
function points({ points: n, places, seat }, scale, still) {
  const goal = scoreOf(seat);
  if (!goal) return;
  const from = (!still && placeOf(places)) || { x: goal.x, y: goal.y - 34 };
  const made = element("b", `${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "points" : "points less");
  const up = { x: (from.x + goal.x) / 2, y: Math.min(from.y, goal.y) - 40 };
  const whole = (POP + FLY) * scale;
  fly(made, [
    { transform: to(from, 0.5), opacity: 0 },
    { transform: to(from, 1.25), opacity: 1, offset: POP / (POP + FLY) },
    ...(still ? [] : [{ transform: to(up, 1.1), opacity: 1, offset: 0.62 }]),
    { transform: to(goal, 0.8), opacity: 0.7 },
  ], whole);
}

/** Coins go from the place to the seat, or back when it pays. */
function coins({ points: n, places, seat }, duration) {
  const goal = scoreOf(seat);
  const place = placeOf(places);
  if (!goal || !place) return;
  const [from, into] = n < 0 ? [goal, place] : [place, goal];
  for (let k = 0; k < MOST_COINS; k++) {
    fly(element("i", "", "coin"), [{ transform: to(from, 0.6), opacity: 0 }, { transform: to(from), opacity: 1, offset: 0.15 },
      { transform: to(into, 0.8), opacity: 1 }], duration, k * 60);
  }
}

/** Cards turn about their upright axis. */
function turn(names, duration) {
  for (const name of names) {
    const card = board.thingNamed(name);
    if (!card || card.hasAttribute("transform") || card.tagName === "svg") continue;
    card.style.transformBox = "fill-box";
    card.style.transformOrigin = "center";
    card.animate([{ transform: "scaleX(0.05)" }, { transform: "scaleX(1)" }], { duration, easing: "ease-out" });
  }
}

function dim(plate, duration) {
  byId(plate ?? "")?.animate([{ opacity: 1 }, { opacity: 0.45 }, { opacity: 1 }], { duration: 2 * duration });
}

/** A band with the name of a round crosses the board; it can be pressed through. */
function band(label, duration) {
  const frame = byId("board").getBoundingClientRect();
  const made = element("div", label, "band");
  made.style.left = `${frame.x}px`;
  made.style.width = `${frame.width}px`;
  made.style.top = `${frame.y + frame.height * 0.42}px`;
  layer().append(made);
  const crossing = made.animate(
    [{ opacity: 0, transform: "translateX(-12%)" }, { opacity: 1, transform: "none", offset: 0.25 }, { opacity: 1, transform: "none", offset: 0.7 },
      { opacity: 0, transform: "translateX(12%)" }],
    { duration, easing: "ease-in-out", fill: "both" },
  );
  crossing.finished.then(() => made.remove()).catch(() => {});
}

/** The lights go down over the board. */
function sink(duration) {
  document.querySelector(".stack")?.animate([{ opacity: 1 }, { opacity: 0.45 }], { duration, fill: "forwards" });
}
