// What every page needs: talking to the server, settings, dialogs, small forms.
"use strict";

const WORDS = JSON.parse(document.body.dataset.words);

function say(key, fields = {}) {
  return (WORDS[key] || key).replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
}

/** A request to the API. What is refused is thrown as {status, error, sentence}. */
async function api(method, path, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  // The same name on every try: however often it arrives, it is done once.
  if (method !== "GET") headers["Idempotency-Key"] = newName();
  for (let tries = 0; ; tries++) {
    let answer;
    try {
      answer = await fetch(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: "same-origin",
      });
    } catch (error) {
      if (tries >= 4) throw { status: 0, error: "offline", sentence: say("not_sent") };
      await new Promise((done) => setTimeout(done, 400 * 2 ** tries));
      continue;
    }
    if (answer.ok) return answer.status === 204 ? null : answer.json();
    if (answer.status === 503 && tries < 4) {
      await new Promise((done) => setTimeout(done, 500 * 2 ** tries));
      continue;
    }
    const told = await answer.json().catch(() => ({}));
    throw { status: answer.status, error: told.error || "", sentence: told.sentence || say("not_sent"), ...told };
  }
}

function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whoever is not known yet comes in as a guest; a name is enough. */
async function comeIn() {
  if (document.body.dataset.me !== undefined) return;
  const field = document.querySelector("[data-name]");
  const name = (field && field.value.trim()) || localStorage.getItem("name") || say("guest");
  if (name !== say("guest")) localStorage.setItem("name", name);
  const me = await api("POST", "/api/players", { name });
  document.body.dataset.me = me.name;
}

function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (place.textContent = ""), 6000);
}

// --- settings ------------------------------------------------------------------------------------

const DEFAULTS = { theme: "auto", motion: "auto", sound: "on", confirm: "off", notify: "off" };

function setting(name) {
  return localStorage.getItem(name) || DEFAULTS[name];
}

function showSound() {
  const button = document.querySelector("[data-sound]");
  button?.setAttribute("aria-pressed", String(setting("sound") === "on"));
}

function showSettings() {
  for (const list of document.querySelectorAll("[data-setting]")) list.value = setting(list.name);
}

document.addEventListener("change", async (event) => {
  const input = event.target.closest("[data-setting]");
  if (!input) return;
  if (input.name === "notify" && input.value === "on") {
    const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
    if (!allowed) {
      toast(say("no_notify"));
      showSettings();
      return;
    }
  }
  localStorage.setItem(input.name, input.value);
  showSound();
  if (input.name === "theme" || input.name === "motion") location.reload();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-sound]")) {
    localStorage.setItem("sound", setting("sound") === "on" ? "off" : "on");
    showSound();
  }
  const opener = event.target.closest("[data-open]");
  if (opener) {
    showSettings();
    document.getElementById(opener.dataset.open).showModal();
  }
  const closer = event.target.closest("[data-close]");
  if (closer) document.getElementById(closer.dataset.close).close();
  if (event.target instanceof HTMLDialogElement) event.target.close(); // beside it
});

// --- play now, forms -----------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const play = event.target.closest("[data-play]");
  if (!play || play.disabled) return;
  play.disabled = true;
  try {
    await comeIn();
    const house = await api("GET", "/api/games");
    const level = house.levels[Math.min(1, house.levels.length - 1)].key;
    const seats = [{ kind: "me" }];
    while (seats.length < Number(play.dataset.players)) seats.push({ kind: "bot", bot: level });
    const opened = await api("POST", "/api/tables", { game: play.dataset.play, seats });
    location.href = `/tables/${opened.table}`;
  } catch (problem) {
    toast(problem.sentence);
    play.disabled = false;
  }
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const path = form.dataset.post || form.dataset.put;
  if (form.id === "join") {
    event.preventDefault();
    await joinTable(form);
    return;
  }
  if (!path) return;
  event.preventDefault();
  const body = Object.fromEntries(new FormData(form));
  const problemAt = form.querySelector(".problem");
  try {
    if (form.dataset.table !== undefined) await comeIn();
    const empty = Object.keys(body).length === 0 ? undefined : body;
    const answer = await api(form.dataset.put ? "PUT" : "POST", path, empty);
    if (body.name) localStorage.setItem("name", body.name.trim());
    location.href = form.dataset.table !== undefined ? `/tables/${answer.table}?at=0&eyes=all` : form.dataset.then;
  } catch (problem) {
    if (problemAt) problemAt.textContent = problem.sentence;
    else toast(problem.sentence);
  }
});

/** A guest who has come in without a name says it now. */
async function takeName(name) {
  const me = await api("PUT", "/api/me/name", { name });
  document.body.dataset.me = me.name;
  localStorage.setItem("name", me.name);
}

async function joinTable(form) {
  const problemAt = form.querySelector(".problem");
  const code = location.hash.slice(1);
  try {
    const field = form.querySelector("[data-name]");
    if (field && document.body.dataset.me !== undefined) await takeName(field.value.trim());
    await comeIn();
    await api("POST", `/api/tables/${form.dataset.table}/sit`, code ? { code } : {});
    location.href = `/tables/${form.dataset.table}`;
  } catch (problem) {
    if (problem.error === "already-seated") location.href = `/tables/${form.dataset.table}`;
    else problemAt.textContent = problem.sentence;
  }
}

/** Whose seat is taken hears so at once, not only after having said a name. */
async function checkInvitation() {
  const form = document.getElementById("join");
  if (!form) return;
  window.addEventListener("hashchange", () => location.reload()); // another link of the same table
  const code = location.hash.slice(1);
  const taken = document.getElementById("taken");
  try {
    const told = code ? await api("POST", `/api/tables/${form.dataset.table}/invited`, { code }) : { free: form.dataset.free !== undefined };
    if (told.free) return;
  } catch (problem) {
    if (!problem.status) return; // no connection: the button will tell
    taken.querySelector("p").textContent = problem.sentence;
  }
  form.hidden = true;
  taken.hidden = false;
}

checkInvitation();

// --- records from files --------------------------------------------------------------------------

const MOST = 1_000_000; // letters; the server takes fewer, and says so

async function readRecord(file) {
  if (!file) return;
  if (file.size > MOST) return toast(say("too_big"));
  document.querySelector("textarea[name=record]").value = await file.text();
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-file]")) readRecord(event.target.files[0]);
});
for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("form:has([data-file])");
    if (!form || !event.dataTransfer.types.includes("Files")) return; // words are dropped as ever
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    if (kind === "drop") readRecord(event.dataTransfer.files[0]);
  });
}
document.addEventListener("dragleave", (event) => event.target.closest?.("form.over")?.classList.remove("over"));

// --- the next game that waits --------------------------------------------------------------------

async function lookForTurns() {
  const link = document.querySelector("[data-waiting]");
  if (!link || document.body.dataset.me === undefined || document.hidden) return;
  try {
    const here = location.pathname.split("/")[2];
    const waiting = (await api("GET", "/api/me/waiting")).filter((one) => one.table !== here);
    link.hidden = waiting.length === 0;
    if (waiting.length) link.href = `/tables/${waiting[0].table}`;
  } catch {
    // it is only a service; the next look may succeed
  }
}

showSound();
lookForTurns();
setInterval(lookForTurns, 45_000);
document.addEventListener("visibilitychange", lookForTurns);

// Drawn for the wrong colours: this browser's wish was not known before its first visit.
const scheme = document.documentElement.dataset.theme;
for (const cover of document.querySelectorAll("img[src*='cover.svg']")) {
  if (!cover.src.endsWith(scheme)) cover.src = cover.src.replace(/scheme=\w+/, `scheme=${scheme}`);
}

for (const field of document.querySelectorAll("[data-name]")) {
  const name = localStorage.getItem("name") || "";
  field.value = name === say("guest") ? "" : name;
}

const onward = document.querySelector("[data-go]");
if (onward) location.replace(onward.href);
