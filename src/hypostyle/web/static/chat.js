// The chat: muted players and unread messages.
import { byId, element } from "./dom.js";
import { state, TABLE } from "./state.js";
import { say } from "./texts.js";
import { toast } from "./toast.js";

const MUTED = `mute ${TABLE}`;
const READ = `read ${TABLE}`;
const muted = new Set(JSON.parse(localStorage.getItem(MUTED) || "[]"));

const messages = () => [...document.querySelectorAll("#messages [data-sender]")];

export function toggleMute(sender) {
  if (!muted.delete(sender)) {
    muted.add(sender);
    toast(say("muted"));
  }
  localStorage.setItem(MUTED, JSON.stringify([...muted]));
  updateMessages();
}

export function updateMessages() {
  for (const message of messages()) message.classList.toggle("muted", muted.has(message.dataset.sender));
  const list = byId("messages");
  if (list) list.scrollTop = list.scrollHeight;
}

/** Shows on the tab how many messages have come since the chat was last open. */
export function updateUnread() {
  const number = (message) => Number(message.id.slice(1));
  const shown = messages();
  if (state.tab === "chat" && shown.length) localStorage.setItem(READ, String(Math.max(...shown.map(number))));
  const read = Number(localStorage.getItem(READ) || 0);
  const count = shown.filter((message) => number(message) > read && !muted.has(message.dataset.sender)).length;
  const button = byId("tab-chat");
  if (!button) return;
  button.querySelector(".badge")?.remove();
  if (count) button.append(" ", element("span", say("unread", { count }), "badge"));
}
