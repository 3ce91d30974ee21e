// Plays what has happened, step by step: the board after each step, and what its lines tell.
import * as board from "./board.js";
import { byId, main } from "./dom.js";
import { clearFlights, showEffect } from "./effects.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";
import { query, state, TABLE } from "./state.js";
import { say } from "./texts.js";

const FACTORS = { calm: 1.4, auto: 1, normal: 1, fast: 0.5 };
const LONGEST = 6000; // milliseconds for all that others did
const LIGHT = 150; // a plate lights up
const GLIDE = 420; // pieces travel
const POP = 80; // a number appears
const FLIGHT = 520; // points travel
const APART = 120; // from one effect to the next
const MOST_EFFECTS = 5; // of one step
const REST = 350; // after a turn
const FADE = 150; // from board to board, without travelling
const SWALLOWED = /^([1-9]|[ur ]|Enter|Escape)$/;

let run = null; // what is being played

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** True when steps are not played: by the setting, or because the device asks for less motion. */
function off() {
  const chosen = setting("motion");
  return chosen === "off" || document.hidden || (chosen === "auto" && reduced());
}

/** One performance: it can be finished at any time, then nothing of it waits any more. */
class Run {
  constructor(scale) {
    this.scale = scale;
    this.over = false;
    this.wake = () => {};
    this.ended = new Promise((done) => (this.end = done));
  }

  wait(ms) {
    if (this.over) return Promise.resolve();
    return new Promise((done) => {
      this.wake = done;
      setTimeout(done, ms * this.scale);
    });
  }

  finish() {
    this.over = true;
    this.wake();
  }
}

/** Finishes what is being played. */
const finish = () => run?.finish();

/** Plays what is new in content that is about to be shown. */
export async function playNews(text) {
  while (run) await run.ended;
  const number = (name) => Number(new RegExp(` data-${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const { rows, at } = main().dataset;
  if (off() || query.at !== undefined || at !== undefined || !board.drawing() || number("news") <= Number(rows)) return;
  const told = await fetchSteps(Number(rows), number("rows"), false);
  if (told) await play(told);
}

/** Plays a turn again; the caller shows the present afterwards. */
export async function playAgain(from, to) {
  finish();
  while (run) await run.ended;
  const told = await fetchSteps(from, to, true);
  if (!told) return;
  swapBoard(told.before);
  await play(told);
}

async function fetchSteps(from, to, start) {
  const { seat, shape } = { seat: query.seat, shape: document.documentElement.dataset.shape };
  const asked = new URLSearchParams({ from, to, start, shape, ...(seat === undefined ? {} : { seat }) });
  const response = await fetch(`/tables/${TABLE}/steps?${asked}`, { credentials: "same-origin" }).catch(() => null);
  return response?.ok ? response.json() : null;
}

/** How long a step lasts, in milliseconds at normal speed. */
function length(step) {
  const shown = Math.min(MOST_EFFECTS, step.lines.filter((line) => line.points || line.effect === "round").length);
  return shown ? POP + FLIGHT + APART * (shown - 1) : GLIDE;
}

async function play({ steps }) {
  if (steps.length === 0) return;
  const turns = steps.filter((step, n) => step.seat !== steps[n - 1]?.seat).length;
  const whole = steps.reduce((sum, step) => sum + length(step), turns * (LIGHT + REST));
  run = new Run((FACTORS[setting("motion")] ?? 1) * Math.min(1, LONGEST / whole));
  const mine = run;
  state.focusedPlace = document.activeElement?.dataset?.place || state.focusedPlace;
  main().classList.add("playing");
  delete main().dataset.asked; // nothing can be answered before it is over
  try {
    for (const [n, step] of steps.entries()) {
      if (mine.over) break;
      await show(mine, step, steps[n - 1], steps[n + 1]);
    }
  } finally {
    clearFlights();
    light(null);
    main().classList.remove("playing");
    run = null;
    mine.end();
  }
}

async function show(mine, step, before, after) {
  mine.step = step;
  caption(step);
  board.bringIntoSight(step.lines.flatMap((line) => line.places));
  if (step.seat !== before?.seat) {
    light(step.seat);
    await mine.wait(LIGHT);
  }
  if (mine.over) return;
  document.dispatchEvent(new CustomEvent("step", { detail: step.row }));
  const still = reduced();
  const pieces = board.piecePositions();
  swapBoard(step.board);
  if (still) board.drawing().animate([{ opacity: 0.3 }, { opacity: 1 }], FADE);
  else board.animateFrom(pieces, GLIDE * mine.scale);
  effects(mine, step, still);
  await mine.wait(length(step));
  for (const [plate, score] of Object.entries(step.scores)) setScore(plate, score);
  if (step.seat !== after?.seat && !step.mine) await mine.wait(REST);
}

/** Starts the effects of a step one after another; they are not waited for one by one. */
async function effects(mine, step, still) {
  const lines = step.lines.filter((line) => line.effect);
  const heard = new Set();
  for (const line of lines.slice(0, 3 * MOST_EFFECTS)) {
    if (mine.over || mine.step !== step) return; // the next one has begun
    if (line.seat && line.points) light(line.seat);
    if (!heard.has(line.effect) && heard.size < 3) sound(line.effect);
    heard.add(line.effect);
    showEffect(line, { scale: mine.scale, still });
    if (line.points || line.effect === "round") await new Promise((done) => setTimeout(done, APART * mine.scale));
  }
}

function swapBoard(svg) {
  const parsed = new DOMParser().parseFromString(svg, "text/html");
  board.drawing().replaceWith(parsed.body.firstElementChild);
}

/** Says in the place of the question what is being played. */
function caption(step) {
  const name = step.mine ? say("your_move") : step.name ? say("moves", { name: step.name }) : "";
  const told = step.lines.filter((line) => !line.heading).map((line) => line.text);
  if (byId("sentence") && name) byId("sentence").textContent = name;
  if (byId("sub")) byId("sub").textContent = [...new Set(told)].slice(0, 3).join(" ");
}

function light(plate) {
  for (const one of document.querySelectorAll("#seats .moving")) one.classList.remove("moving");
  if (plate) byId(plate)?.classList.add("moving");
}

function setScore(plate, score) {
  const shown = byId(plate)?.querySelector(".score");
  const words = String(score).replace("-", "−");
  if (shown && shown.textContent !== words) shown.textContent = words;
}

// Any press finishes. One on the board or an answer is counted afterwards, when what it means is known.
document.addEventListener("click", (event) => {
  if (!run || !event.target.closest?.("#main")) return;
  if (event.target.closest("#drawing, #question")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.target.closest("#drawing")) state.pressedAt = { x: event.clientX, y: event.clientY };
  }
  finish();
}, true);

document.addEventListener("keydown", (event) => {
  if (!run || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  finish();
  if (!SWALLOWED.test(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("visibilitychange", () => document.hidden && finish());
