// The set-up page: what depends on what, and sending it.
"use strict";

const form = document.getElementById("setup");
const field = (name) => form.elements.namedItem(name);

function players() {
  const chosen = field("players");
  return chosen ? Number(chosen.value) : form.querySelectorAll(".seat").length;
}

function fit() {
  form.querySelectorAll(".seat").forEach((row, seat) => {
    row.hidden = seat >= players();
    field(`name${seat}`).hidden = field(`seat${seat}`).value !== "hotseat";
  });
  for (const row of form.querySelectorAll("[data-clock]")) {
    row.hidden = row.dataset.clock !== field("clock").value;
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
    const select = form.querySelector(`[data-option="${name}"]`);
    if (select) select.value = value;
  }
}

/** The options that differ from the preset, as what they are: numbers, truths, words. */
function options() {
  const usual = preset();
  const found = {};
  for (const select of form.querySelectorAll("[data-option]")) {
    if (select.value === usual[select.dataset.option]) continue;
    const kind = select.selectedOptions[0].dataset.type;
    const text = select.value;
    found[select.dataset.option] = kind === "bool" ? text === "true" : kind === "int" ? Number(text) : text;
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

form.addEventListener("change", (event) => {
  if (event.target.name === "preset") usePreset();
  fit();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problemAt = document.getElementById("setup-problem");
  const table = {
    game: form.dataset.game,
    seats: seats(),
    preset: field("preset").value,
    options: options(),
    listed: field("listed").checked,
    pace: field("pace").value,
    standin: field("standin").value,
  };
  if (clock()) table.clock = clock();
  if (field("luck").value === "chosen" && field("seed").value) table.seed = field("seed").value;
  try {
    await comeIn();
    const opened = await api("POST", "/api/tables", table);
    location.href = `/tables/${opened.table}`;
  } catch (problem) {
    problemAt.textContent = problem.sentence;
    problemAt.scrollIntoView({ block: "center" });
  }
});

usePreset();
fit();
