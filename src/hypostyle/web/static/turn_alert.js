// Saying that it is the reader's turn: in the tab's title, by a sound, by a notification.
import { byId, main } from "./dom.js";
import { setting } from "./settings.js";
import { sound } from "./sound.js";
import { state, TABLE } from "./state.js";
import { say } from "./texts.js";

export function updateTurn() {
  const mine = main().dataset.turn !== undefined;
  const { title } = main().dataset;
  document.title = mine ? `● ${say("your_turn")} · ${title}` : `${title} · Hypostyle`;
  byId("icon").href = mine ? document.body.dataset.iconTurn : document.body.dataset.icon;
  if (mine && !state.myTurn) {
    sound("turn");
    if (document.hidden) notify(title);
  }
  state.myTurn = mine;
}

function notify(title) {
  if (setting("notify") !== "on" || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(say("your_turn"), { body: title, tag: TABLE });
  note.onclick = () => window.focus();
}
