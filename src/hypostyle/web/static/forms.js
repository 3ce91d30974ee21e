// "Play now", and the small forms that send one request and go on to another page.
import { api, signIn } from "./api.js";
import { addNonce } from "./nonces.js";
import { say } from "./texts.js";
import { toast } from "./toast.js";

async function playNow(button) {
  button.disabled = true;
  try {
    await signIn();
    const { levels } = await api("GET", "/api/games");
    const bot = levels[Math.min(1, levels.length - 1)].key;
    const seats = [{ kind: "me" }];
    while (seats.length < Number(button.dataset.players)) seats.push({ kind: "bot", bot });
    const opened = await api("POST", "/api/tables", { game: button.dataset.play, seats, nonces: true });
    await addNonce(opened.table);
    location.href = `/tables/${opened.table}`;
  } catch (problem) {
    toast(problem.sentence);
    button.disabled = false;
  }
}

async function send(form) {
  const { post, put, delete: remove, table, then, sure, show, guest } = form.dataset;
  if (sure && !confirm(say(`sure_${sure}`))) return;
  const opensTable = table !== undefined;
  const body = Object.fromEntries(new FormData(form));
  try {
    if (opensTable || guest !== undefined) await signIn(body.login);
    const sent = Object.keys(body).length === 0 ? undefined : body;
    const method = put ? "PUT" : remove ? "DELETE" : "POST";
    const answer = await api(method, put || remove || post, sent ?? (sure ? {} : undefined));
    if (show !== undefined) {
      form.querySelector("output").textContent = answer.password;
      return;
    }
    if (body.name) localStorage.setItem("name", body.name.trim());
    location.href = opensTable ? `/tables/${answer.table}?at=0&viewer=all` : then;
  } catch (problem) {
    const place = form.querySelector(".problem");
    if (place) place.textContent = problem.sentence;
    else toast(problem.sentence);
  }
}

document.addEventListener("click", (event) => {
  const play = event.target.closest("[data-play]");
  if (play && !play.disabled) playNow(play);
});

/** Goes to the table that a link or a code names; an invitation keeps its code behind the #. */
function find(form) {
  const text = new FormData(form).get("link").trim();
  const [, page, table, code] = /(?:\/(join|tables)\/)?([0-9A-Za-z]+)\/?(#[0-9A-Za-z]+)?$/.exec(text) || [];
  if (!table) return toast(say("no_link"));
  location.href = page === "join" || code ? `/join/${table}${code || ""}` : `/tables/${table}`;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.find !== undefined) {
    event.preventDefault();
    find(form);
    return;
  }
  if (!form.dataset.post && !form.dataset.put && !form.dataset.delete) return;
  event.preventDefault();
  send(form);
});

for (const field of document.querySelectorAll("[data-name]")) {
  const name = localStorage.getItem("name") || "";
  field.value = name === say("guest") ? "" : name;
  // It is remembered while it is typed: the next page may be the one that needs it.
  field.addEventListener("input", () => localStorage.setItem("name", field.value.trim()));
}
