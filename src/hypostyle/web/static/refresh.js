// Fetching the page's content again, and morphing it in.
import * as board from "./board.js";
import { main } from "./dom.js";
import { playNews } from "./motion.js";
import { PAGE, query, state } from "./state.js";

const RETRY = 1500; // milliseconds
const listeners = [];
let fetching = null;
let wanted = 0; // the version that the page should show

/** Calls a function every time the content has been replaced. */
export function onSwap(listener) {
  listeners.push(listener);
}

const shown = () => Number(main().dataset.version);

/**
 * Fetches the content and morphs it in. One fetch at a time; one more follows where it was asked for meanwhile. Whoever
 * says which version is wanted gets none once it is there: an answer and the news of it make one fetch, not two.
 */
export async function refresh(version = Infinity) {
  if (fetching) {
    wanted = Math.max(wanted, version);
    return fetching;
  }
  if (shown() >= version) return swapped();
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
    wanted = 0;
    const asked = new URLSearchParams({ shape: document.documentElement.dataset.shape, ...query });
    const response = await fetch(`${PAGE}/now?${asked}`, { credentials: "same-origin" }).catch(() => null);
    if (!response?.ok) {
      showOffline(true);
      await new Promise((done) => setTimeout(done, RETRY));
      wanted = Infinity;
      continue;
    }
    const text = await response.text();
    await playNews(text);
    await swap(text);
  } while (wanted > shown());
}

function swapped() {
  for (const listener of listeners) listener();
}

async function swap(text) {
  const before = board.piecePositions();
  state.focusedPlace = document.activeElement?.dataset?.place || state.focusedPlace;
  await htmx.swap({ text, target: main(), sourceElement: main(), swap: "outerMorph" });
  showOffline(false);
  state.fetchedAt = Date.now();
  swapped();
  state.focusedPlace = "";
  if (query.at === undefined || state.replaying) board.animateFrom(before);
}
