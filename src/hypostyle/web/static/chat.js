// The chat: who is muted, and what has not been read.
import { row, shown, TABLE, the } from "./page.js";

export const mute = {
  all: new Set(JSON.parse(localStorage.getItem(`mute ${TABLE}`) || "[]")),

  toggle(sender) {
    if (!this.all.delete(sender)) {
      this.all.add(sender);
      toast(say("muted"));
    }
    localStorage.setItem(`mute ${TABLE}`, JSON.stringify([...this.all]));
    this.settle();
  },

  settle() {
    for (const line of document.querySelectorAll("#messages [data-sender]")) {
      line.classList.toggle("muted", this.all.has(line.dataset.sender));
    }
    const list = the("messages");
    if (list) list.scrollTop = list.scrollHeight;
  },
};

/** How many messages have come since the chat was last open, told on its tab. */
export function unread() {
  const lines = [...document.querySelectorAll("#messages [data-sender]")];
  const number = (line) => Number(line.id.slice(1));
  const name = `read ${TABLE}`;
  if (shown.tab === "chat" && lines.length) localStorage.setItem(name, String(Math.max(...lines.map(number))));
  const read = Number(localStorage.getItem(name) || 0);
  const count = lines.filter((line) => number(line) > read && !mute.all.has(line.dataset.sender)).length;
  const button = the("tab-chat");
  button.querySelector(".badge")?.remove();
  if (count) button.append(" ", row("span", say("unread", { count }), "badge"));
}
