// The tabs beside the board: log, chat, table.
import { updateUnread } from "./chat.js";
import { byId } from "./dom.js";
import { state } from "./state.js";

export function showTab(name) {
  state.tab = name;
  for (const button of document.querySelectorAll("[data-tab]")) {
    const on = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    byId(`pane-${button.dataset.tab}`).hidden = !on;
  }
  updateUnread();
}
