// After the server's content has been swapped in: restores what the server does not know.
import { api } from "./api.js";
import { updateArrangement } from "./arrange.js";
import * as board from "./board.js";
import { updateMessages, updateUnread } from "./chat.js";
import { choice } from "./choice.js";
import { updateClocks } from "./clock.js";
import { byId, closeRecap, main } from "./dom.js";
import { countUp } from "./end.js";
import { addNonce } from "./nonces.js";
import { filterLog, scrollLogToEnd } from "./log.js";
import { updatePicked } from "./places.js";
import { replay } from "./replay.js";
import { sound } from "./sound.js";
import { PUZZLE, state, TABLE } from "./state.js";
import { showTab } from "./tabs.js";
import { updateTeacher } from "./teacher_panel.js";
import { updateTurn } from "./turn_alert.js";

/** Restores open tabs, half-made choices and the focus, and shows what is new. */
export function afterSwap() {
  main().querySelector("#recap")?.remove(); // it is told once, when the page is opened
  main().classList.toggle("sending", choice.busy);
  chooseTab();
  updateArrangement();
  updatePicked();
  choice.update();
  fillLinks();
  replay.update();
  updateMessages();
  updateUnread();
  filterLog();
  if (main().dataset.at === undefined) showNewRows();
  else showMoment();
  restoreFocus();
  scrollToQuestion();
  updateTurn();
  updateClocks();
  sendNonce();
  countUp();
  updateTeacher();
}

/** Sends this player's nonce where the table waits for it, once. */
function sendNonce() {
  if (main().dataset.nonce === undefined || state.nonceSent) return;
  state.nonceSent = true;
  addNonce(TABLE);
}

/** Shows the tab that was open; the result when it comes. */
function chooseTab() {
  const result = byId("tab-result") !== null;
  if (result && !state.resultShown) {
    state.tab = "result";
    closeRecap();
  }
  state.resultShown = result;
  showTab(state.tab);
}

/** Reports to the server how much of the game this player has seen. */
export function reportSeen() {
  const { seat, rows, curtain } = main().dataset;
  if (seat === undefined || curtain !== undefined || document.hidden || PUZZLE || state.seenRows === rows) return;
  state.seenRows = rows;
  api("POST", `/api/tables/${TABLE}/seats/${seat}/seen`, { row: Number(rows) }).catch(() => {});
}

function showNewRows() {
  const rows = Number(main().dataset.rows);
  if (rows !== state.rows) {
    sound("placed");
    scrollLogToEnd();
  }
  state.rows = rows;
  reportSeen();
}

/** Shows in a replay what has just happened: at the end of the log, and on a board that scrolls. */
function showMoment() {
  scrollLogToEnd();
  const last = [...document.querySelectorAll("#log li[data-row]")].at(-1);
  board.bringIntoSight((last?.dataset.places ?? "").split(" ").filter(Boolean));
}

function restoreFocus() {
  if (!state.focusedPlace || document.activeElement?.dataset?.place === state.focusedPlace) return;
  board.placeNamed(state.focusedPlace)?.focus({ preventScroll: true });
}

/**
 * Scrolls to the first place that may be chosen when most of them are out of sight; a page that has just been opened
 * begins with the head of the board where any of them is in sight. Once per question.
 */
function scrollToQuestion() {
  const { version, asked, at } = main().dataset;
  if (asked === undefined || at !== undefined || state.scrolledFor === version) return;
  const opening = state.scrolledFor === "";
  state.scrolledFor = version;
  const places = [...document.querySelectorAll("#drawing [data-legal]")];
  if (places.length === 0 || document.activeElement?.dataset?.place || byId("arrange")) return;
  if (places.filter(board.inSight).length >= (opening ? 1 : places.length / 2)) return;
  board.reveal(places[0]);
}

/** Links to copy are whole addresses; on a loopback address a hint says that others cannot open them. */
function fillLinks() {
  for (const field of document.querySelectorAll("[data-link]")) field.value = location.origin + field.dataset.link;
  const loopback = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  for (const hint of document.querySelectorAll("[data-loopback]")) hint.hidden = !loopback;
}
