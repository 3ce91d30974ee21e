// The log: shows the lines of one player only, and follows what is shown.
import { byId } from "./dom.js";
import { state } from "./state.js";

/** Hides the lines of all players but the chosen one, and headings without lines. */
export function filterLog() {
  const filter = byId("log-filter");
  if (!filter) return;
  const only = state.onlySide;
  for (const button of filter.querySelectorAll("[data-only]")) {
    button.setAttribute("aria-pressed", String(button.dataset.only === only));
  }
  for (const line of byId("log").querySelectorAll("li:not(.setup)")) {
    line.hidden = only !== "" && line.dataset.seat !== only && !line.matches(".round");
  }
}

export function scrollLogToEnd() {
  const log = byId("log");
  if (log) log.scrollTop = log.scrollHeight;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-only]");
  if (!button) return;
  state.onlySide = button.dataset.only;
  filterLog();
  scrollLogToEnd();
});
