// Server-sent events: the table says when it has changed.
import { main } from "./dom.js";
import { refresh, showOffline } from "./refresh.js";
import { PUZZLE, query, TABLE } from "./state.js";

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 10_000;

let source = null;
let pause = FIRST_PAUSE;

/** Listens to the table, unless a connection is open already; a puzzle never changes. */
export function listen() {
  if (PUZZLE) return;
  if (source && source.readyState !== EventSource.CLOSED) return;
  source = new EventSource(`/api/tables/${TABLE}/events`);
  source.addEventListener("table", (event) => {
    showOffline(false);
    pause = FIRST_PAUSE;
    const { version } = JSON.parse(event.data);
    if (version !== Number(main().dataset.version) && query.at === undefined) refresh(version);
  });
  source.addEventListener("error", () => {
    showOffline(true);
    if (source.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
    setTimeout(listen, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  });
}
