// The set-up page: fields that depend on others, and opening the table.
import { api, signIn } from "./api.js";
import { addNonce } from "./nonces.js";
import "./site.js";
import { say } from "./texts.js";

const form = document.getElementById("setup");
const field = (name) => form.elements.namedItem(name);

const players = () => Number(field("players").value);
const seatLists = () => [...form.querySelectorAll(".seat select")].slice(0, players());

/** Shows or hides a row; what is hidden is not sent either. */
function show(row, shown) {
  row.hidden = !shown;
  for (const control of row.matches("input") ? [row] : row.querySelectorAll("input, select")) control.disabled = !shown;
}

const listOf = (name) => form.querySelector(`[data-option="${name}"]`);
const numberOf = (name) => form.querySelector(`[data-number="${name}"]`);

/** Fills the seats in as the cards say: you, and with you bots, friends or players on this device. */
function deal() {
  const kind = field("rivals").value;
  for (const list of form.querySelectorAll(".seat select")) {
    if (list.name !== "seat0" && kind) list.value = kind === "bots" ? `bot:${field("level").value}` : kind;
  }
}

/** Chooses the cards that say the same as the seats; none where seats differ. */
function reflect() {
  const kinds = new Set(seatLists().slice(1).map((list) => list.value));
  const [one = ""] = kinds.size === 1 ? kinds : [];
  const [kind, level] = one.split(":");
  for (const card of form.querySelectorAll("[name='rivals']")) card.checked = card.value === (level ? "bots" : kind);
  for (const card of form.querySelectorAll("[name='level']")) if (level) card.checked = card.value === level;
}

function fit() {
  form.querySelectorAll(".seat").forEach((row, seat) => {
    row.hidden = seat >= players();
    field(`name${seat}`).closest("label").hidden = row.hidden || field(`seat${seat}`).value !== "hotseat";
  });
  form.querySelector("[data-company]").hidden = players() === 1;
  form.querySelector("[data-bots]").hidden = players() === 1 || field("rivals").value !== "bots";
  const waits = seatLists().some(({ value }) => value === "link" || value === "open");
  document.getElementById("start").textContent = say(waits ? "open_table" : "start");
  for (const row of form.querySelectorAll("[data-clock]")) show(row, row.dataset.clock === field("clock").value);
  for (const row of form.querySelectorAll("[data-players]")) {
    show(row, row.dataset.players.split(" ").includes(String(players())));
  }
  for (const choice of field("preset").options) {
    choice.hidden = choice.disabled = Boolean(choice.dataset.fits) && !choice.dataset.fits.split(" ").includes(String(players()));
    if (!choice.disabled || !choice.selected) continue;
    field("preset").selectedIndex = 0;
    usePreset();
  }
  for (const number of form.querySelectorAll("[data-number]")) {
    const list = listOf(number.dataset.number);
    if (list) show(number, list.value === "" && !list.disabled);
  }
  form.querySelector("[data-seed]").hidden = field("luck").value !== "chosen";
  const changed = Object.keys(options()).length;
  form.querySelector("[data-changed]").textContent = changed ? `(${changed})` : "";
}

function preset() {
  const values = field("preset").selectedOptions[0].dataset.values;
  return Object.fromEntries(values.split(";").filter(Boolean).map((pair) => pair.split("=")));
}

function usePreset() {
  for (const [name, value] of Object.entries(preset())) {
    const list = listOf(name);
    const number = numberOf(name);
    const plain = number !== null && /^-?\d+$/.test(value);
    if (list) list.value = plain ? "" : value;
    if (number) number.value = plain ? value : number.min;
  }
}

/** Returns the options that differ from the preset, as numbers, booleans or strings. */
function options() {
  const usual = preset();
  const found = {};
  for (const [name, value] of Object.entries(usual)) {
    const list = listOf(name);
    const number = numberOf(name);
    const control = number && !number.disabled ? number : list;
    if (control === null || control.disabled || control.value === value) continue;
    const kind = control === number ? "int" : list.selectedOptions[0].dataset.type;
    const text = control.value;
    found[name] = kind === "bool" ? text === "true" : kind === "int" ? Number(text) : text;
  }
  return found;
}

function seats() {
  return Array.from({ length: players() }, (_, seat) => {
    const [kind, bot] = field(`seat${seat}`).value.split(":");
    const name = field(`name${seat}`).value.trim();
    if (kind === "bot") return { kind, bot };
    return kind === "hotseat" && name ? { kind, name } : { kind };
  });
}

function clock() {
  const kind = field("clock").value;
  if (kind === "move") return { kind, seconds: 60 * Number(field("per_move").value) };
  if (kind === "bank") {
    const seconds = 60 * Number(field("minutes").value);
    return { kind, seconds, increment: Number(field("increment").value) };
  }
  return null;
}

/** A rated game needs a clock. */
function startClock() {
  if (field("stakes")?.value === "rated" && field("clock").value === "none") field("clock").value = "bank";
}

form.addEventListener("input", (event) => {
  const { name } = event.target;
  if (name === "preset") usePreset();
  if (name === "players" || name === "rivals" || name === "level") deal();
  if (/^seat\d/.test(name)) reflect();
  if (name === "stakes") startClock();
  fit();
});

// The browser says what is wrong with a field only where the field can be seen.
form.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problemAt = document.getElementById("setup-problem");
  const table = {
    game: form.dataset.game,
    seats: seats(),
    preset: field("preset").value,
    options: options(),
    listed: field("listed").checked,
    rated: field("stakes")?.value === "rated",
    pace: field("pace").value,
    standin: field("standin").value,
  };
  if (clock()) table.clock = clock();
  if (field("luck").value === "chosen" && field("seed").value) table.seed = field("seed").value;
  else table.nonces = true;
  try {
    await signIn();
    const opened = await api("POST", "/api/tables", table);
    if (table.nonces && table.seats.some(({ kind }) => kind === "me" || kind === "hotseat")) await addNonce(opened.table);
    location.href = `/tables/${opened.table}`;
  } catch (problem) {
    problemAt.textContent = problem.sentence;
    problemAt.scrollIntoView({ block: "center" });
  }
});

usePreset();
startClock();
fit();
