// News in: the page's middle is fetched again whenever something has happened.
import { Board } from "./board.js";
import { look, main, shown, TABLE } from "./page.js";
import { replay } from "./replay.js";
import { settle } from "./settle.js";

let fetching = null;
let again = false;

/** Fetch the page's middle and morph it in. One at a time; a wish in between is done afterwards. */
export async function refresh() {
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

export let source = null;
let patience = 500;

export function listen() {
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
