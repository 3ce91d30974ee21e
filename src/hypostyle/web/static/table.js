// The table: news in, answers out. The page itself comes from the server and is morphed in place.
"use strict";

const main = () => document.getElementById("main");
const the = (id) => document.getElementById(id);
const TABLE = main().dataset.table;

/** How we look at the table: through which seat, at which moment. */
const look = Object.fromEntries(new URLSearchParams(location.search));
const shown = { tab: "log", fetched: Date.now(), rows: Number(main().dataset.rows), turn: false, place: "" };

// --- fetching ------------------------------------------------------------------------------------

let fetching = null;
let again = false;

/** Fetch the page's middle and morph it in. One at a time; a wish in between is done afterwards. */
async function refresh() {
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = (async () => {
    do {
      again = false;
      const query = new URLSearchParams(look).toString();
      const answer = await fetch(`/tables/${TABLE}/now${query ? `?${query}` : ""}`, { credentials: "same-origin" }).catch(() => null);
      if (!answer || !answer.ok) {
        offline(true);
        await new Promise((done) => setTimeout(done, 1500));
        again = true;
        continue;
      }
      const text = await answer.text();
      const before = Board.remember();
      shown.place = document.activeElement?.dataset?.place || "";
      await htmx.swap({ text, target: main(), sourceElement: main(), swap: "outerMorph" });
      offline(false);
      shown.fetched = Date.now();
      settle();
      if (look.at === undefined || replay.runs) Board.glide(before);
    } while (again);
  })();
  try {
    await fetching;
  } finally {
    fetching = null;
  }
}

let source = null;
let patience = 500;

function listen() {
  source = new EventSource(`/api/tables/${TABLE}/events`);
  source.addEventListener("table", (event) => {
    offline(false);
    patience = 500;
    const version = JSON.parse(event.data).version;
    if (version !== Number(main().dataset.version) && look.at === undefined) refresh();
  });
  source.addEventListener("error", () => {
    offline(true);
    if (source.readyState !== EventSource.CLOSED) return; // it tries again by itself
    setTimeout(listen, patience);
    patience = Math.min(10_000, patience * 2);
  });
}

function offline(is) {
  document.body.classList.toggle("offline", is);
}

// --- after every change --------------------------------------------------------------------------

/** What the server cannot know about this page: open tabs, half-made choices, whose turn it was. */
function settle() {
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

function visited() {
  const { seat, rows, curtain } = main().dataset;
  if (seat === undefined || curtain !== undefined || document.hidden || visited.last === rows) return;
  visited.last = rows;
  api("POST", `/api/tables/${TABLE}/seats/${seat}/seen`, { row: Number(rows) }).catch(() => {});
}

function tick() {
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

function tab(name) {
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

// --- sounds: two, made here, quiet ---------------------------------------------------------------

let audio = null;

function sound(kind) {
  if (setting("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  audio = audio || new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = kind === "turn" ? 660 : 220;
  tone.type = kind === "turn" ? "sine" : "triangle";
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + (kind === "turn" ? 0.5 : 0.09));
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

// --- choosing ------------------------------------------------------------------------------------

/** Answers are looked at first and given second. */
const choice = {
  held: "",
  busy: false,
  known: new Map(),

  /** All answers that may be given now, with the button or place that gives them. */
  giver(answer) {
    const name = `[data-answer="${CSS.escape(answer)}"]`;
    const hidden = (id) => the(id)?.content.querySelector(name);
    return document.querySelector(`#question ${name}`) || hidden("answers") || hidden("numbers");
  },

  preview(answer) {
    const { version, seat } = main().dataset;
    const name = `${version} ${answer}`;
    if (!this.known.has(name)) {
      if (this.known.size > 200) this.known.clear();
      const path = `/api/tables/${TABLE}/seats/${seat}/preview?answer=${encodeURIComponent(answer)}`;
      this.known.set(name, api("GET", path));
      this.known.get(name).catch(() => this.known.delete(name));
    }
    return this.known.get(name);
  },

  /** Show what an answer would do. `hold` waits for a second press or Confirm. */
  async show(answer, hold) {
    if (this.busy || (!hold && this.held)) return;
    if (hold) this.held = answer;
    this.looking = answer;
    let told;
    try {
      told = await this.preview(answer);
    } catch {
      return; // the table has moved on: news is on its way
    }
    if (!told.legal || this.looking !== answer || the("preview") === null) return;
    const place = the("preview-text");
    const giver = this.giver(answer);
    place.replaceChildren(row("strong", giver ? giver.dataset.says : answer));
    for (const line of told.lines) {
      const text = line.points ? `${line.text} (${line.points > 0 ? "+" : ""}${line.points})` : line.text;
      place.append(row("p", text));
    }
    if (told.warning) place.append(row("p", `⚠ ${told.warning}`, "warning"));
    if (!told.again && !told.ends && hold) place.append(row("p", say("ends_turn"), "quiet"));
    if (!told.certain) place.append(row("p", say("uncertain"), "quiet"));
    the("preview").hidden = false;
    the("preview").classList.toggle("held", this.held === answer);
    Board.light(told.lines.flatMap((line) => line.places));
    const spot = giver?.dataset.atPlace;
    if (spot) Board.at(spot)?.classList.add("lit");
  },

  drop() {
    this.held = this.looking = "";
    Board.dim();
    if (the("preview")) the("preview").hidden = true;
  },

  /** An answer was pressed: give it, or ask back first when it may be a mistake. */
  async press(answer, careful) {
    if (this.busy) return;
    if (this.held === answer) return this.give(answer);
    let told = null;
    try {
      told = await this.preview(answer);
    } catch (problem) {
      return complain(problem);
    }
    if (!told.legal) return refresh();
    const wish = setting("confirm");
    if (careful || told.warning || wish === "all" || (wish === "turn" && !told.again)) return this.show(answer, true);
    return this.give(answer);
  },

  async give(answer) {
    if (this.busy) return;
    this.busy = true;
    const { seat, version, mine } = main().dataset;
    this.drop();
    picked.place = "";
    this.given = Date.now();
    main().classList.add("sending");
    try {
      await api("POST", `/api/tables/${TABLE}/seats/${seat}/answer`, { answer, version: Number(version) });
      arrange.clear();
      // On a shared device the next one must not see this one's cards.
      if (mine.split(" ").length > 1 && look.seat !== undefined) await this.pass(seat);
    } catch (problem) {
      complain(problem);
    }
    await refresh();
    this.busy = false;
    main().classList.remove("sending");
  },

  async pass(seat) {
    const view = await api("GET", `/api/tables/${TABLE}`);
    const asked = view.seats.filter((one) => one.yours && one.asked).map((one) => String(one.seat));
    if (!asked.includes(seat)) delete look.seat;
  },

  settle() {
    if (this.held && this.giver(this.held)) this.show(this.held, true);
    else this.drop();
  },
};

function row(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

function complain(problem) {
  if (problem.error === "stale") toast(say("moved"));
  else if (problem.paragraph) why.tell(problem.sentence, problem.paragraph, null);
  else toast(problem.sentence);
}

/** Several things, each to its place. */
const arrange = {
  key: "",
  put: [],
  target: -1,

  slots: () => [...document.querySelectorAll("[data-slot]")],
  things: () => [...document.querySelectorAll("[data-thing]")],
  answers: () => [...(the("answers")?.content.children || [])].map((row) => row.dataset.answer),

  clear() {
    this.put = [];
    this.target = -1;
  },

  settle() {
    if (!the("arrange")) return this.clear();
    const key = this.answers().join();
    if (key !== this.key) this.clear();
    this.key = key;
    this.draw();
  },

  draw() {
    this.slots().forEach((slot, n) => {
      const thing = this.put[n];
      slot.querySelector(".put").textContent = thing === undefined ? "·" : this.things()[thing].dataset.value;
      slot.classList.toggle("full", thing !== undefined);
      slot.classList.toggle("next", thing === undefined && n === this.next());
    });
    this.things().forEach((thing, n) => {
      thing.disabled = this.put.includes(n);
    });
  },

  next() {
    if (this.target >= 0 && this.put[this.target] === undefined) return this.target;
    return this.slots().findIndex((_, n) => this.put[n] === undefined);
  },

  lay(thing) {
    const slot = this.next();
    if (slot < 0 || this.put.includes(thing)) return;
    this.put[slot] = thing;
    this.target = -1;
    this.draw();
    const free = this.things().find((other) => !other.disabled);
    if (free && document.activeElement?.disabled !== false) free.focus({ preventScroll: true });
    this.offer();
  },

  press(slot) {
    if (this.put[slot] === undefined) this.target = slot;
    else {
      delete this.put[slot];
      choice.drop();
    }
    this.draw();
  },

  /** All laid: look at what it does, and wait for Confirm. */
  offer() {
    if (this.next() >= 0) return;
    const values = this.put.map((thing) => this.things()[thing].dataset.value).join(" ");
    const found = [...the("answers").content.children].find((row) => row.dataset.values === values);
    if (found) choice.show(found.dataset.answer, true).then(() => the("confirm")?.focus({ preventScroll: true }));
  },
};

// --- why not, what is this -----------------------------------------------------------------------

const why = {
  /** A place that would answer the question, were it allowed. */
  grey(place) {
    return [...(the("greys")?.content.children || [])].find((row) => row.dataset.place === place.dataset.place);
  },

  async ask(place) {
    const grey = this.grey(place);
    if (grey) return this.answer(grey.dataset.answer, place);
    return this.about(place.dataset.place, place);
  },

  async answer(answer, near) {
    const { seat } = main().dataset;
    try {
      const told = await api("GET", `/api/tables/${TABLE}/seats/${seat}/why?answer=${encodeURIComponent(answer)}`);
      if (!told.legal) this.tell(told.sentence, told.paragraph, near);
    } catch (problem) {
      toast(problem.sentence);
    }
  },

  async about(name, near) {
    const { seat } = main().dataset;
    const query = new URLSearchParams({ place: name });
    if (seat !== undefined) query.set("seat", seat);
    if (look.at !== undefined) query.set("at", look.at);
    if (look.eyes === "all") query.set("eyes", "all");
    try {
      const told = await api("GET", `/api/tables/${TABLE}/about?${query}`);
      this.tell(told.text || say("nothing"), told.paragraph, near);
    } catch (problem) {
      toast(problem.sentence);
    }
  },

  tell(text, paragraph, near) {
    const note = the("why");
    note.replaceChildren(row("span", text));
    if (paragraph) {
      const link = row("a", say("paragraph", { paragraph }));
      link.href = `/rules/${main().dataset.game}#p${paragraph}`;
      link.target = "rules";
      note.append(" ", link);
    }
    note.hidden = false;
    const box = near ? near.getBoundingClientRect() : { left: innerWidth / 2, bottom: innerHeight / 2, width: 0, top: innerHeight / 2 };
    const size = note.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - size.width - 8, box.left + box.width / 2 - size.width / 2));
    const below = box.bottom + 8 + size.height < innerHeight;
    note.style.left = `${left}px`;
    note.style.top = `${below ? box.bottom + 8 : Math.max(8, box.top - size.height - 8)}px`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 9000);
  },

  hide() {
    the("why").hidden = true;
  },
};

// --- chat ----------------------------------------------------------------------------------------

const mute = {
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
function unread() {
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

// --- replay --------------------------------------------------------------------------------------

const PACES = { slow: 2400, usual: 1200, fast: 500 }; // milliseconds from step to step

const replay = {
  running: 0, // counts up whenever somebody starts or stops, so that an old run ends

  get runs() {
    return this.running % 2 === 1;
  },

  /** Play on by itself, from the beginning when it stands at the end. */
  async run() {
    const run = ++this.running;
    if (!this.runs) return this.settle();
    const end = () => Number(look.at ?? main().dataset.rows) >= Number(main().dataset.rows);
    if (end()) await this.go(0);
    this.settle();
    while (!end()) {
      await new Promise((done) => setTimeout(done, PACES[localStorage.getItem("speed")] || PACES.usual));
      if (run !== this.running) return;
      await this.step("forward");
    }
    this.halt();
  },

  halt() {
    if (this.runs) this.running++;
    this.settle();
  },

  settle() {
    const button = the("run");
    if (!button) return;
    button.textContent = this.runs ? button.dataset.runs : button.dataset.rest;
    the("speed").value = localStorage.getItem("speed") || "usual";
    the("by").value = localStorage.getItem("by") || "action";
  },

  go(at) {
    look.at = String(Math.max(0, Math.min(at, Number(main().dataset.rows))));
    return this.show();
  },

  show() {
    const { mine, status } = main().dataset;
    // On a shared device nobody's cards may open by a reload: whoever looks has to say so anew.
    if (status === "playing" && mine.includes(" ") && look.at === undefined) delete look.seat;
    const query = new URLSearchParams(look).toString();
    history.replaceState(null, "", `/tables/${TABLE}${query ? `?${query}` : ""}`);
    return refresh();
  },

  live() {
    this.halt();
    delete look.at;
    delete look.eyes;
    return this.show();
  },

  step(way) {
    const { rows, rounds, turns } = main().dataset;
    const at = Number(look.at ?? rows);
    const by = localStorage.getItem("by") || "action";
    const stops = by === "action" ? null : (by === "turn" ? turns : rounds).split(" ").filter(Boolean).map(Number);
    if (way === "first") return this.go(0);
    if (way === "last") return this.go(Number(rows));
    if (way === "back") return this.go(stops ? Math.max(0, ...stops.filter((stop) => stop < at)) : at - 1);
    return this.go(stops ? Math.min(Number(rows), ...stops.filter((stop) => stop > at)) : at + 1);
  },
};

// --- what people do ------------------------------------------------------------------------------

async function act(path, body) {
  try {
    const { version } = main().dataset;
    const answer = await api("POST", `/api/tables/${TABLE}/${path}`, body || { version: Number(version) });
    choice.drop();
    await refresh();
    return answer;
  } catch (problem) {
    complain(problem);
    refresh();
    return null;
  }
}

let touched = false;
document.addEventListener("pointerdown", (event) => (touched = event.pointerType !== "mouse"), true);

document.addEventListener("click", async (event) => {
  const on = (selector) => event.target.closest(selector);
  let found;
  if (!on("#why")) why.hide();
  if ((found = on("#drawing [data-place]"))) return pressPlace(found);
  if ((found = on("#drawing [data-about]"))) return why.about(found.dataset.about, found);
  if (on("#confirm")) return choice.held ? choice.give(choice.held) : undefined;
  if (on("#cancel")) {
    choice.drop();
    arrange.clear();
    if (the("arrange")) arrange.draw();
    return;
  }
  if ((found = on("#question [data-answer]"))) return choice.press(found.dataset.answer, touched);
  if (on("[data-amount]")) return offerNumber();
  if (on("[data-unpick]")) return picked.pick(picked.place);
  if ((found = on("[data-pick]"))) return picked.pick(found.dataset.pick);
  if ((found = on("[data-grey]"))) return why.answer(found.dataset.grey, found);
  if ((found = on("[data-grey-why]"))) return why.tell(found.dataset.greyWhy, "", found);
  if ((found = on("[data-thing]"))) return arrange.lay(Number(found.dataset.thing));
  if ((found = on("[data-slot]"))) return arrange.press(arrange.slots().indexOf(found));
  if (on("[data-clear]")) {
    arrange.clear();
    choice.drop();
    return arrange.draw();
  }
  if ((found = on("[data-do]"))) {
    if (found.dataset.sure && !confirm(say(`sure_${found.dataset.sure}`))) return;
    return act(found.dataset.do);
  }
  if ((found = on("[data-sit]"))) {
    await comeIn();
    return act("sit", { seat: Number(found.dataset.sit) });
  }
  if ((found = on("[data-copy]"))) {
    return copy(found.parentElement.querySelector("[data-link]"));
  }
  if ((found = on("button[data-eyes]"))) {
    look.seat = found.dataset.eyes;
    return refresh();
  }
  if ((found = on("[data-tab]"))) return tab(found.dataset.tab);
  if (on("#run")) return replay.run();
  if ((found = on("[data-moment], [data-step]"))) {
    replay.halt();
    return found.dataset.step ? replay.step(found.dataset.step) : replay.go(Number(found.dataset.moment));
  }
  if (on("[data-replay]")) return replay.go(main().dataset.status === "over" ? 0 : Number(main().dataset.rows));
  if (on("[data-live]")) return replay.live();
  if ((found = on("[data-mute]"))) return mute.toggle(found.dataset.mute);
  if (on("[data-fair]")) return checkChance();
  if (on("[data-rematch-now]")) return rematch();
  if (on("[data-recap]")) the("recap").hidden = true;
});

function pressPlace(place) {
  const asked = main().dataset.asked !== undefined;
  const goal = asked && picked.to(place.dataset.place);
  if (goal) return choice.press(goal.dataset.answer, touched);
  if (place.dataset.legal === undefined || !asked) return why.ask(place);
  const givers = picked.from(place.dataset.place);
  if (givers.length === 1) choice.press(givers[0].dataset.answer, touched);
  else if (givers.length) picked.pick(place.dataset.place);
}

/** A place where one can do several things: which of them? */
const picked = {
  place: "",
  opened: false, // the list is open because of this, not because somebody wished it

  from: (place) => [...document.querySelectorAll(`#list [data-at-place="${CSS.escape(place)}"]`)],

  to(place) {
    if (!this.place) return null;
    return this.from(this.place).find((giver) => giver.dataset.toPlace === place);
  },

  pick(place) {
    choice.drop();
    this.place = this.place === place ? "" : place;
    this.settle();
    if (this.place) the("list").querySelector("button:not([hidden])")?.focus({ preventScroll: true });
  },

  settle() {
    const list = the("list");
    if (!list || (this.place && this.from(this.place).length === 0)) this.place = "";
    for (const old of document.querySelectorAll("#drawing .goal")) old.classList.remove("goal");
    the("question")?.classList.toggle("picking", Boolean(this.place));
    if (!list) return;
    for (const giver of list.querySelectorAll("[data-at-place]")) {
      giver.hidden = Boolean(this.place) && giver.dataset.atPlace !== this.place;
    }
    if (!this.place) {
      if (this.opened) list.open = this.opened = false;
      return;
    }
    this.opened = this.opened || !list.open;
    list.open = true;
    for (const giver of this.from(this.place)) {
      if (giver.dataset.toPlace) Board.at(giver.dataset.toPlace)?.classList.add("goal");
    }
  },
};

/** Where the browser does not let us copy, the text is selected for whoever does it by hand. */
async function copy(field) {
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value); // there is none on pages without https
  } catch {
    field.hidden = false;
    field.select();
    done = document.execCommand("copy");
  }
  toast(say(done ? "copied" : "copy_by_hand"));
}

async function checkChance() {
  const told = await api("GET", `/api/tables/${TABLE}/fair`).catch((problem) => ({ sentence: problem.sentence }));
  the("fair").textContent = told.sentence || say(told.fair ? "fair" : "unfair");
}

async function rematch() {
  const next = await api("POST", `/api/tables/${TABLE}/rematch`, {}).catch((problem) => toast(problem.sentence));
  if (next) location.href = `/tables/${next.table}`;
}

// Looking before choosing: by mouse and by keyboard focus alike.
function lookAt(event) {
  const target = event.target.closest?.("#question [data-answer], #drawing [data-place], #log [data-places]");
  if (!target) return;
  clearTimeout(lookAt.timer);
  if (target.dataset.places) return Board.light(target.dataset.places.split(" "));
  lookAt.timer = setTimeout(() => {
    if (main().dataset.asked === undefined) return;
    if (target.dataset.answer) return choice.show(target.dataset.answer, false);
    const givers = picked.from(target.dataset.place);
    const goal = picked.to(target.dataset.place);
    if (goal) choice.show(goal.dataset.answer, false);
    else if (givers.length === 1) choice.show(givers[0].dataset.answer, false);
    else if (givers.length) return;
    else if (why.grey(target) && Date.now() - (choice.given || 0) > 2500) why.ask(target); // not the piece just laid
  }, event.type === "focusin" ? 60 : 250);
}

document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && lookAt(event));
document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && lookAt(event));
document.addEventListener("pointerout", (event) => {
  clearTimeout(lookAt.timer);
  if (event.target.closest?.("#log [data-places]")) Board.dim();
  if (!choice.held && event.target.closest?.("#question [data-answer], #drawing [data-place]")) choice.drop();
});

// A long press or the other mouse button: what is this?
let pressing = 0;
let explained = false; // lifting the finger after it must neither choose nor close anything
document.addEventListener("contextmenu", (event) => {
  const place = event.target.closest("#drawing [data-place], #drawing [data-about]");
  if (!place) return;
  event.preventDefault();
  why.about(place.dataset.place || place.dataset.about, place);
});
document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("#drawing [data-place], #drawing [data-about]");
  clearTimeout(pressing);
  explained = false;
  if (place && event.pointerType === "touch") {
    pressing = setTimeout(() => {
      explained = true;
      why.about(place.dataset.place || place.dataset.about, place);
    }, 600);
  }
});
document.addEventListener("click", (event) => {
  if (!explained) return;
  explained = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
for (const kind of ["pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(kind, (event) => {
    if (kind !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(pressing);
  });
}

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "say") return;
  event.preventDefault();
  const field = event.target.elements.namedItem("text");
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  if (!(await act("chat", { text }))) field.value = text;
});

/** The number that was typed: look at what it does, and wait for Confirm. */
function offerNumber() {
  const field = the("amount");
  const found = the("numbers").content.querySelector(`[data-value="${CSS.escape(field.value)}"]`);
  if (found) choice.show(found.dataset.answer, true);
  else if (field.value) field.reportValidity();
  else field.focus();
}

let sliding = 0;
document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  clearTimeout(sliding);
  replay.halt();
  sliding = setTimeout(() => replay.go(Number(event.target.value)), 60);
});
document.addEventListener("change", (event) => {
  if (event.target.id === "amount") offerNumber();
  if (event.target.id === "by" || event.target.id === "speed") localStorage.setItem(event.target.id, event.target.value);
  if (event.target.id === "eyes") {
    delete look.eyes;
    delete look.seat;
    if (/^\d+$/.test(event.target.value)) look.seat = event.target.value;
    else look.eyes = event.target.value;
    look.at = look.at ?? main().dataset.rows;
    replay.show();
  }
});

// --- keyboard ------------------------------------------------------------------------------------

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
    touched = false;
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
  touched = false;
  choice.press(button.dataset.answer, false);
  return true;
}

// --- the beginning -------------------------------------------------------------------------------

function begin() {
  const recap = the("recap");
  if (recap && recap.querySelector("li") && Number(recap.dataset.seen) > 0) document.body.append(recap);
  if (recap && recap.parentElement === document.body) recap.hidden = false;
  settle();
  const log = the("log");
  if (log) log.scrollTop = log.scrollHeight;
  const drawn = document.documentElement.dataset;
  const wide = matchMedia("(min-width: 900px) and (min-aspect-ratio: 5/4)");
  if (drawn.theme !== drawn.drawn || wide.matches !== (drawn.shape === "wide")) refresh();
  wide.addEventListener("change", refresh);
  listen();
  setInterval(tick, 500);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return replay.halt();
    visited();
    if (source.readyState === EventSource.CLOSED) listen();
  });
}

begin();
