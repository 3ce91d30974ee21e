// The table page: what a click does, and how the page starts. Its content comes from the server and is morphed in.
import { afterSwap, reportSeen } from "./after_swap.js";
import { api, signIn } from "./api.js";
import { pressSlot, put, slotOf, startOver } from "./arrange.js";
import { toggleMute } from "./chat.js";
import { choice } from "./choice.js";
import { updateClocks } from "./clock.js";
import { byId, closeRecap, main } from "./dom.js";
import { listen } from "./events.js";
import { describe, explainAnswer, hideNote, showNote, showProblem } from "./explain.js";
import { cancelPreview } from "./hover.js";
import { scrollLogToEnd } from "./log.js";
import { chooseNumber, nudgeNumber } from "./number.js";
import { playAgain } from "./motion.js";
import { pickPlace, placeAt, pressPlace } from "./places.js";
import { makeNonce, nonceOf } from "./nonces.js";
import { onSwap, refresh } from "./refresh.js";
import { replay } from "./replay.js";
import { query, state, TABLE } from "./state.js";
import { showFirstTab, showTab } from "./tabs.js";
import { askHints, hush, nextPage, playHint, toggleCoach } from "./teacher_panel.js";
import { say } from "./texts.js";
import { toast } from "./toast.js";
import "./drag.js";
import "./keyboard.js";
import "./long_press.js";
import "./site.js";
import "./zoom.js";

/** Sends a request about this table and shows what came of it; returns the response, or null if it was refused. */
async function act(path, body) {
  try {
    const { version } = main().dataset;
    const answer = await api("POST", `/api/tables/${TABLE}/${path}`, body || { version: Number(version) });
    choice.drop();
    await refresh();
    return answer;
  } catch (problem) {
    showProblem(problem);
    refresh();
    return null;
  }
}

async function sit(seat) {
  await signIn();
  await act("sit", { seat, nonce: makeNonce(TABLE) });
}

/** Copies a link; where the browser does not allow that, the link is selected, to be copied by hand. */
async function copy(field) {
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value); // there is no clipboard on pages without https
  } catch {
    field.hidden = false;
    field.select();
    done = document.execCommand("copy");
  }
  toast(say(done ? "copied" : "copy_by_hand"));
}

async function checkDraws() {
  const told = await api("GET", `/api/tables/${TABLE}/fair?steps=true`).catch((problem) => problem);
  const own = nonceOf(TABLE);
  const mine = !own || !told.nonces ? "" : say(told.nonces.includes(own) ? "nonce_found" : "nonce_missing");
  byId("fair").textContent = `${told.sentence} ${mine}`.trim();
  const steps = byId("derivation");
  steps.hidden = !told.derivation;
  steps.querySelector("ol").replaceChildren(
    ...(told.derivation || []).map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
}

async function rematch() {
  const next = await api("POST", `/api/tables/${TABLE}/rematch`, { nonces: true }).catch((problem) => toast(problem.sentence));
  if (next) location.href = `/tables/${next.table}`;
}

function step({ step: way, moment }) {
  replay.stop();
  if (way) replay.step(way);
  else replay.go(Number(moment));
}

/** Asks about what cannot be taken back. */
function isSure({ sure }) {
  return !sure || confirm(say(`sure_${sure}`));
}

// What is pressed, and what that does; the first that fits counts.
const CLICKS = [
  ["#drawing [data-place]", (_, event) => pressPlace(placeAt(event))],
  ["#drawing [data-about]", (thing) => {
    choice.drop(); // it would hide the explanation
    describe(thing.dataset.about, thing);
  }],
  ["#confirm", () => choice.held && choice.give(choice.held)],
  ["#cancel", startOver],
  ["#question [data-answer]", (button) => choice.press(button.dataset.answer)],
  ["[data-amount]", () => chooseNumber(false)],
  ["[data-nudge]", (button) => nudgeNumber(Number(button.dataset.nudge))],
  ["[data-unpick]", () => pickPlace(state.pickedPlace)],
  ["[data-pick]", (button) => pickPlace(button.dataset.pick)],
  ["[data-grey]", (button) => explainAnswer(button.dataset.grey, button)],
  ["[data-grey-why]", (button) => showNote(button.dataset.greyWhy, "", button)],
  ["[data-thing]", (thing) => put(Number(thing.dataset.thing))],
  ["[data-slot]", (slot) => pressSlot(slotOf(slot))],
  ["[data-clear]", startOver],
  ["[data-agree]", ({ dataset }) => act(dataset.do, { agree: dataset.agree === "true" })],
  ["[data-do]", ({ dataset }) => isSure(dataset) && act(dataset.do)],
  ["[data-sit]", (button) => sit(Number(button.dataset.sit))],
  ["[data-copy]", (button) => copy(button.parentElement.querySelector("[data-link]"))],
  ["button[data-viewer]", (button) => {
    query.seat = button.dataset.viewer;
    refresh();
  }],
  ["[data-show-tab]", (button) => showTab(button.dataset.showTab)],
  ["[data-tab]", (button) => {
    showTab(button.dataset.tab);
    if (button.dataset.tab === "log") scrollLogToEnd();
  }],
  ["[data-again]", async ({ dataset }) => {
    await playAgain(...dataset.again.split(" ").map(Number));
    refresh();
  }],
  ["#run", () => replay.toggle()],
  ["[data-moment], [data-step]", (button) => step(button.dataset)],
  ["[data-replay]", () => replay.go(main().dataset.status === "over" ? 0 : Number(main().dataset.rows))],
  ["[data-live]", () => replay.leave()],
  ["[data-mute]", (button) => toggleMute(button.dataset.mute)],
  ["[data-fair]", checkDraws],
  ["[data-rematch-now]", ({ dataset }) => isSure(dataset) && rematch()],
  ["[data-hints]", askHints],
  ["[data-hint]", playHint],
  ["[data-coach]", toggleCoach],
  ["[data-hush]", hush],
  ["[data-next-page]", nextPage],
  ["[data-recap]", closeRecap],
];

document.addEventListener("pointerdown", (event) => (state.touch = event.pointerType !== "mouse"), true);

document.addEventListener("click", (event) => {
  if (!event.target.closest("#why, #preview")) hideNote();
  cancelPreview(); // of what was pressed
  state.noteAsked = true;
  for (const [selector, press] of CLICKS) {
    const pressed = event.target.closest(selector);
    if (pressed) return press(pressed, event);
  }
});

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "say") return;
  event.preventDefault();
  const field = event.target.elements.namedItem("text");
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  if (!(await act("chat", { text }))) field.value = text;
});

let sliding = 0;
document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  clearTimeout(sliding);
  replay.stop();
  sliding = setTimeout(() => replay.go(Number(event.target.value)), 60);
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "by" || target.id === "speed") localStorage.setItem(target.id, target.value);
  if (target.id === "viewer") viewAs(target.value);
});

/** Shows the replay as another seat, a spectator or everybody together saw it. */
function viewAs(viewer) {
  delete query.viewer;
  delete query.seat;
  if (/^\d+$/.test(viewer)) query.seat = viewer;
  else query.viewer = viewer;
  query.at = query.at ?? main().dataset.rows;
  replay.show();
}

/** Shows what happened since the last visit above the page, where new content does not replace it. */
function showRecap() {
  const recap = byId("recap");
  if (!recap || !recap.querySelector("li") || Number(recap.dataset.seen) === 0) return;
  document.body.append(recap);
  recap.hidden = false;
}

/** Counts a press on the board that finished what was being played, if it means an answer now. */
function countPress() {
  const pressed = state.pressedAt;
  state.pressedAt = null;
  if (!pressed) return;
  const press = () => {
    if (choice.busy) return setTimeout(press, 20);
    const target = document.elementFromPoint(pressed.x, pressed.y);
    const place = target && placeAt({ target, clientX: pressed.x, clientY: pressed.y });
    if (place?.dataset.legal !== undefined) pressPlace(place);
    return null;
  };
  press();
}

function start() {
  onSwap(afterSwap);
  onSwap(countPress);
  showRecap();
  afterSwap();
  scrollLogToEnd();
  const drawn = document.documentElement.dataset;
  // The board says itself what it was drawn for: a page that was left may have changed the cookie meanwhile.
  const shape = document.querySelector(".stack")?.dataset.drawn ?? drawn.drawnShape;
  if (drawn.theme !== drawn.drawn || drawn.shape !== shape) refresh();
  document.addEventListener("shape", () => {
    if (drawn.shape === "tall" || state.tab === "board") showFirstTab();
    refresh();
  });
  listen();
  setInterval(updateClocks, 500);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return replay.stop();
    reportSeen();
    return listen();
  });
}

start();
