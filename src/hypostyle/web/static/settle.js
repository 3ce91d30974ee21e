// After every change: what the server cannot know about this page.
import { arrange } from "./arrange.js";
import { Board } from "./board.js";
import { mute, unread } from "./chat.js";
import { choice } from "./choice.js";
import { main, shown, TABLE, the } from "./page.js";
import { picked } from "./picked.js";
import { replay } from "./replay.js";
import { sound } from "./sound.js";

/** What the server cannot know about this page: open tabs, half-made choices, whose turn it was. */
export function settle() {
  const data = main().dataset;
  main().classList.toggle("sending", choice.busy);
  tab(shown.tab);
  arrange.settle();
  picked.settle();
  choice.settle();
  links();
  replay.settle();
  mute.settle();
  unread();
  if (data.at === undefined) {
    const rows = Number(data.rows);
    if (rows !== shown.rows) {
      sound("move");
      const log = the("log");
      if (log) log.scrollTop = log.scrollHeight;
    }
    shown.rows = rows;
    visited();
  }
  if (shown.place && document.activeElement?.dataset?.place !== shown.place) Board.at(shown.place)?.focus({ preventScroll: true });
  const box = Board.root()?.viewBox.baseVal;
  if (box) {
    document.documentElement.style.setProperty("--ratio", String(box.width / box.height));
    document.documentElement.style.setProperty("--least", `${box.width / 2}px`); // two units are a point at least
    document.body.classList.toggle("tall", box.width / box.height < 0.4);
  }
  bringIntoSight();
  turn();
  tick();
}

/** A new question, and most of its places are out of sight: the first of them comes into view. */
function bringIntoSight() {
  const { version, asked, at } = main().dataset;
  if (asked === undefined || at !== undefined || shown.sighted === version) return;
  shown.sighted = version;
  const places = [...document.querySelectorAll("#drawing [data-legal]")];
  if (places.length === 0 || document.activeElement?.dataset?.place || document.querySelector("#list.worded")) return;
  const frame = the("board").getBoundingClientRect();
  const bar = the("ask").getBoundingClientRect();
  const floor = bar.left < frame.right && bar.top < innerHeight ? Math.min(bar.top, innerHeight) : innerHeight;
  const top = Math.max(0, frame.top, document.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
  const seen = (place) => {
    const box = place.getBoundingClientRect();
    return box.top + box.height / 2 > top && box.top + box.height / 2 < Math.min(floor, frame.bottom);
  };
  if (2 * places.filter(seen).length >= places.length) return;
  const calm = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  places[0].scrollIntoView({ block: "center", inline: "nearest", behavior: calm ? "instant" : "smooth" });
}

function turn() {
  const mine = main().dataset.turn !== undefined;
  const title = main().dataset.title;
  document.title = mine ? `● ${say("your_turn")} · ${title}` : `${title} · Hypostyle`;
  the("icon").href = mine ? document.body.dataset.iconTurn : document.body.dataset.icon;
  if (mine && !shown.turn && document.hidden) {
    sound("turn");
    if (setting("notify") === "on" && "Notification" in window && Notification.permission === "granted") {
      const note = new Notification(say("your_turn"), { body: title, tag: TABLE });
      note.onclick = () => window.focus();
    }
  }
  shown.turn = mine;
}

export function visited() {
  const { seat, rows, curtain } = main().dataset;
  if (seat === undefined || curtain !== undefined || document.hidden || visited.last === rows) return;
  visited.last = rows;
  api("POST", `/api/tables/${TABLE}/seats/${seat}/seen`, { row: Number(rows) }).catch(() => {});
}

export function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    let left = Number(clock.dataset.left);
    if (clock.dataset.running !== undefined) left -= (Date.now() - shown.fetched) / 1000;
    left = Math.max(0, Math.floor(left));
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor(left / 60) % 60;
    const seconds = String(left % 60).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
    clock.classList.toggle("short", left < 30);
  }
}

export function tab(name) {
  shown.tab = name;
  for (const button of document.querySelectorAll("[data-tab]")) {
    const on = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
    the(`pane-${button.dataset.tab}`).hidden = !on;
  }
  unread();
}

function links() {
  for (const field of document.querySelectorAll("[data-link]")) field.value = location.origin + field.dataset.link;
  const alone = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  for (const note of document.querySelectorAll("[data-loopback]")) note.hidden = !alone;
}
