// The table: what people press, and how it begins. The page itself comes from the server and is morphed in place.
import { arrange } from "./arrange.js";
import { mute } from "./chat.js";
import { choice, complain } from "./choice.js";
import { listen, refresh, source } from "./news.js";
import { look, main, shown, TABLE, the } from "./page.js";
import { offerNumber, picked, pressPlace } from "./picked.js";
import { replay } from "./replay.js";
import { settle, tab, tick, visited } from "./settle.js";
import { why } from "./why.js";
import "./keys.js";
import "./looking.js";

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

document.addEventListener("pointerdown", (event) => (shown.touched = event.pointerType !== "mouse"), true);

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
  if ((found = on("#question [data-answer]"))) return choice.press(found.dataset.answer, shown.touched);
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

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "say") return;
  event.preventDefault();
  const field = event.target.elements.namedItem("text");
  const text = field.value.trim();
  if (!text) return;
  field.value = "";
  if (!(await act("chat", { text }))) field.value = text;
});

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
