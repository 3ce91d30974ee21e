// The keyboard: everything that can be done without a mouse.
import { put, takeLast, things } from "./arrange.js";
import * as board from "./board.js";
import { choice } from "./choice.js";
import { byId, main } from "./dom.js";
import { describe, explainAnswer, explainPlace, hideNote } from "./explain.js";
import { cancelPreview } from "./hover.js";
import { pickPlace, pressPlace } from "./places.js";
import { replay } from "./replay.js";
import { PUZZLE, query, state } from "./state.js";
import { showTab } from "./tabs.js";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=range]), textarea, select") || document.querySelector("dialog[open]")) return;
  const place = event.target.closest("#drawing [data-place]");
  if (press(event.key, place, event.target)) event.preventDefault();
});

/** Does what a key stands for; true when it stands for something here. */
function press(key, place, target) {
  if (key.startsWith("Arrow")) return arrow(key, place, target);
  if ((key === "Enter" || key === " ") && place) {
    state.touch = false;
    pressPlace(place);
    return true;
  }
  if (key === " " && query.at !== undefined && !target.matches("button, a, summary")) {
    replay.toggle();
    return true;
  }
  if (/^[1-9]$/.test(key)) return digit(key);
  switch (key) {
    case "?":
      byId("keys")?.showModal();
      return true;
    case "Escape":
      hideNote();
      letGo();
      if (state.pickedPlace) pickPlace(state.pickedPlace);
      return true;
    case "Backspace":
      if (!byId("arrange")) return false;
      takeLast();
      return true;
    case "w":
      return explain(place, target.closest("[data-grey]"));
    case "u":
    case "r": {
      const wanted = key === "u" ? '[data-do$="undo"], [data-do$="takeback"]' : '[data-do$="redo"]';
      const button = byId("undo")?.querySelector(wanted);
      button?.click();
      return Boolean(button);
    }
    case "b":
      return board.focusFirst();
    case "q":
      byId("question")?.querySelector("button:not(:disabled)")?.focus();
      return true;
    case "l":
      showTab("log");
      byId("tab-log")?.focus();
      return true;
    case "c":
      showTab("chat");
      byId("say")?.elements.namedItem("text").focus();
      return true;
    case "p":
      if (PUZZLE) return false;
      if (query.at === undefined) replay.go(Number(main().dataset.rows));
      else replay.leave();
      return true;
    default:
      return false;
  }
}

/** Lets go of the answer that waits; of cards that all lie, the last comes back, or nothing would be left to press. */
function letGo() {
  if (choice.held && byId("arrange")) takeLast();
  else choice.drop();
}

function arrow(key, place, target) {
  if (query.at !== undefined && (key === "ArrowLeft" || key === "ArrowRight")) {
    replay.stop();
    replay.step(key === "ArrowLeft" ? "back" : "forward");
    return true;
  }
  if (place) {
    board.moveFocus(place, key);
    return true;
  }
  if (target !== document.body && target !== main()) return false;
  board.focusFirst();
  return true;
}

function explain(place, grey) {
  cancelPreview();
  letGo(); // it would take the place of the explanation
  if (grey) explainAnswer(grey.dataset.grey, grey);
  else if (!place) return false;
  else if (place.dataset.legal === undefined) explainPlace(place);
  else describe(place.dataset.place, place);
  return true;
}

function digit(key) {
  if (byId("arrange")) {
    const thing = things().findIndex((one, n) => one.dataset.value === key && !state.arranged.includes(n));
    if (thing >= 0) put(thing);
    return true;
  }
  const button = document.querySelector(`#question [data-digit="${key}"]`);
  if (!button) return false;
  state.touch = false;
  choice.press(button.dataset.answer);
  return true;
}
