// Places on the board: what is pressed becomes an answer.
import { pressSlot, pressThing, slotOf } from "./arrange.js";
import * as board from "./board.js";
import { choice } from "./choice.js";
import { byId, main } from "./dom.js";
import { explainPlace } from "./explain.js";
import { showPreview } from "./preview.js";
import { state } from "./state.js";
import { say } from "./texts.js";

let openedHere = false; // the list of answers was opened by picking a place, not by the reader

const listed = (name, place) => [...document.querySelectorAll(`#list [data-${name}-place="${CSS.escape(place)}"]`)];

/** Returns the answers that begin at a place; where none does, those that lead to it. */
export function answersAt(place) {
  const from = listed("at", place);
  return from.length ? from : listed("to", place);
}

/** Returns the other end of an answer that begins at a place or leads to it. */
export function otherEnd(giver, place) {
  return giver.dataset.atPlace === place ? giver.dataset.toPlace : giver.dataset.atPlace;
}

/** Returns the answer that joins the picked place to another one. */
export function answerTo(place) {
  if (!state.pickedPlace) return null;
  return answersAt(state.pickedPlace).find((giver) => otherEnd(giver, state.pickedPlace) === place);
}

/**
 * Returns the place under a pointer. Places that may be chosen are as large as fingers, so on a small board they
 * overlap: the one whose middle is nearest counts.
 */
export function placeAt(event) {
  const hit = event.target.closest?.("#drawing [data-place]") ?? null;
  if (!hit || event.clientX === undefined) return hit;
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#drawing [data-legal]"));
  const legal = [...new Set(under.filter(Boolean))];
  if (legal.length < 2) return hit;
  const far = (place) => {
    const box = place.getBoundingClientRect();
    return Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
  };
  return legal.sort((a, b) => far(a) - far(b))[0];
}

/** Returns the place under a pointer, or another thing that can be explained. */
export function thingAt(event) {
  return placeAt(event) || event.target.closest?.("#drawing [data-about]");
}

export function pressPlace(place) {
  const asked = main().dataset.asked !== undefined;
  if (asked && place.dataset.thing !== undefined) return pressThing(Number(place.dataset.thing));
  if (asked && place.dataset.slot !== undefined) return pressSlot(slotOf(place));
  const goal = asked && answerTo(place.dataset.place);
  const how = state.touch ? "finger" : "board";
  if (goal) return choice.press(goal.dataset.answer, how);
  if (place.dataset.legal === undefined || !asked) {
    choice.drop(); // it would hide the explanation
    return explainPlace(place);
  }
  const givers = answersAt(place.dataset.place);
  if (givers.length === 1) return choice.press(givers[0].dataset.answer, how);
  if (givers.length) pickPlace(place.dataset.place);
}

/** Picks a place that has several answers and shows them; picked again, it is let go. */
export function pickPlace(place) {
  choice.drop();
  state.pickedPlace = state.pickedPlace === place ? "" : place;
  updatePicked();
  if (!state.pickedPlace) return;
  const goals = [...document.querySelectorAll("#drawing .goal")];
  if (goals.length && !goals.some(board.inSight)) board.reveal(goals[0]);
  const picture = listed("at", place)[0]?.querySelector(".piece")?.cloneNode(true);
  if (!byId("list").open) showPreview([goalWords(place), picture].filter(Boolean), false);
  else byId("list").querySelector("button:not([hidden])")?.focus({ preventScroll: true });
}

/** Returns what to press next, in the game's own words where it has some. */
function goalWords(place) {
  const { goal, goalBack } = byId("question").dataset;
  return (listed("at", place).length ? goal : goalBack || goal) || say("choose_goal");
}

export function updatePicked() {
  const list = byId("list");
  if (!list || (state.pickedPlace && answersAt(state.pickedPlace).length === 0)) state.pickedPlace = "";
  for (const old of document.querySelectorAll("#drawing :is(.goal, .picked)")) {
    old.classList.remove("goal", "picked");
    if (old.dataset.legal === undefined) old.setAttribute("aria-disabled", "true");
  }
  byId("question")?.classList.toggle("picking", Boolean(state.pickedPlace));
  if (!list) return;
  const kept = state.pickedPlace ? answersAt(state.pickedPlace) : [];
  for (const giver of list.querySelectorAll("[data-at-place]")) {
    giver.hidden = Boolean(state.pickedPlace) && !kept.includes(giver);
  }
  if (!state.pickedPlace) {
    if (openedHere) list.open = openedHere = false;
    return;
  }
  board.placeNamed(state.pickedPlace)?.classList.add("picked");
  const goals = kept.map((giver) => otherEnd(giver, state.pickedPlace));
  if (!goals.every((goal) => goal && board.placeNamed(goal))) {
    openedHere = openedHere || !list.open;
    list.open = true;
  }
  for (const goal of goals) {
    const shown = goal && board.placeNamed(goal);
    shown?.classList.add("goal");
    shown?.removeAttribute("aria-disabled");
  }
}
