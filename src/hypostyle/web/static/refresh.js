// Fetching the page's content again, and morphing it in.
import * as board from "./board.js";
import { main } from "./dom.js";
import { query, state, TABLE } from "./state.js";

const RETRY = 1500; // milliseconds
const listeners = [];
let fetching = null;
let again = false;

/** Calls a function every time the content has been replaced. */
export function onSwap(listener) {
  listeners.push(listener);
}

/** Fetches the content and morphs it in. One fetch at a time; a call during a fetch makes one more follow. */
export async function refresh() {
  if (fetching) {
    again = true;
    return fetching;
  }
  fetching = run();
  try {
    await fetching;
  } finally {
    fetching = null;
  }
}

export function showOffline(offline) {
  document.body.classList.toggle("offline", offline);
}

async function run() {
  do {
    again = false;
    const asked = new URLSearchParams({ shape: document.documentElement.dataset.shape, ...query });
    const response = await fetch(`/tables/${TABLE}/now?${asked}`, { credentials: "same-origin" }).catch(() => null);
    if (!response?.ok) {
      showOffline(true);
      await new Promise((done) => setTimeout(done, RETRY));
      again = true;
      continue;
    }
    await swap(await response.text());
  } while (again);
}

async function swap(text) {
  const before = board.piecePositions();
  state.focusedPlace = document.activeElement?.dataset?.place || "";
  await htmx.swap({ text, target: main(), sourceElement: main(), swap: "outerMorph" });
  showOffline(false);
  state.fetchedAt = Date.now();
  for (const listener of listeners) listener();
  if (query.at === undefined || state.replaying) board.animateFrom(before);
}
