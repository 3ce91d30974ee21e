// The tabs beside the board: result, log, chat, table. On an upright phone the board is one of them.
import { updateUnread } from "./chat.js";
import { byId } from "./dom.js";
import { state } from "./state.js";

const upright = () => document.documentElement.dataset.shape === "tall";

/** Shows the board where it is a tab, else the log. */
export function showFirstTab() {
  showTab("board");
}

/** Shows a tab; where there is no such tab now, the log, or what is told about a puzzle. */
export function showTab(wanted) {
  const here = byId(`tab-${wanted}`) && (wanted !== "board" || upright());
  const name = here ? wanted : byId("tab-log") ? "log" : "info";
  state.tab = name;
  document.body.dataset.pane = name;
  for (const button of document.querySelectorAll("[data-tab]")) {
    const on = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    const pane = byId(`pane-${button.dataset.tab}`);
    if (pane) pane.hidden = !on;
  }
  updateUnread();
}
