// The keyboard: all that can be done without a mouse.
import { arrange } from "./arrange.js";
import { Board } from "./board.js";
import { choice } from "./choice.js";
import { look, main, shown, the } from "./page.js";
import { picked, pressPlace } from "./picked.js";
import { replay } from "./replay.js";
import { tab } from "./settle.js";
import { why } from "./why.js";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=range]), textarea, select") || document.querySelector("dialog[open]")) return;
  const place = event.target.closest("#drawing [data-place]");
  const used = key(event.key, place, event.target);
  if (used) event.preventDefault();
});

function key(name, place, target) {
  if (name.startsWith("Arrow")) {
    if (look.at !== undefined && (name === "ArrowLeft" || name === "ArrowRight")) {
      replay.halt();
      replay.step(name === "ArrowLeft" ? "back" : "forward");
      return true;
    }
    if (place) {
      Board.walk(place, name);
      return true;
    }
    if (target.matches("[role=tab]")) return false;
    if (target === document.body || target === main()) {
      toBoard();
      return true;
    }
    return false;
  }
  if ((name === "Enter" || name === " ") && place) {
    shown.touched = false;
    pressPlace(place);
    return true;
  }
  if (name === " " && look.at !== undefined && !target.matches("button, a, summary")) {
    replay.run();
    return true;
  }
  if (/^[1-9]$/.test(name)) return digit(name);
  switch (name) {
    case "?":
      the("keys").showModal();
      return true;
    case "Escape":
      why.hide();
      choice.drop();
      if (picked.place) picked.pick(picked.place);
      return true;
    case "Backspace":
      if (!the("arrange")) return false;
      for (let n = arrange.put.length - 1; n >= 0; n--) {
        if (arrange.put[n] !== undefined) {
          arrange.press(n);
          break;
        }
      }
      return true;
    case "w": {
      const thing = place || target.closest("[data-grey]");
      if (!thing) return false;
      if (thing.dataset.grey) why.answer(thing.dataset.grey, thing);
      else if (place.dataset.legal === undefined) why.ask(place);
      else why.about(place.dataset.place, place);
      return true;
    }
    case "u":
    case "r": {
      const button = document.querySelector(`#undo [data-do$="${name === "u" ? "undo" : "redo"}"]`);
      button?.click();
      return Boolean(button);
    }
    case "b":
      return toBoard();
    case "q":
      the("question")?.querySelector("button:not(:disabled)")?.focus();
      return true;
    case "l":
      tab("log");
      the("tab-log").focus();
      return true;
    case "c":
      tab("chat");
      the("say")?.elements.namedItem("text").focus();
      return true;
    case "p":
      if (look.at === undefined) replay.go(Number(main().dataset.rows));
      else replay.live();
      return true;
    default:
      return false;
  }
}

function toBoard() {
  const first = document.querySelector("#drawing [data-legal]") || document.querySelector("#drawing [data-place]");
  if (first) Board.focus(first);
  return Boolean(first);
}

function digit(name) {
  if (the("arrange")) {
    const thing = arrange.things().findIndex((one, n) => one.dataset.value === name && !arrange.put.includes(n));
    if (thing >= 0) arrange.lay(thing);
    return true;
  }
  const button = document.querySelector(`#question [data-digit="${name}"]`);
  if (!button) return false;
  shown.touched = false;
  choice.press(button.dataset.answer, false);
  return true;
}
