// What the parts of the table page share, and the server does not know.
import { main } from "./dom.js";

export const TABLE = main().dataset.table;

/** The puzzle that this page shows instead of a table: its game and key; undefined at a table. */
export const PUZZLE = main().dataset.puzzle;

/** Where the server has the page of this table, or of this puzzle, and what it fetches. */
export const PAGE = PUZZLE ? `/puzzles/${PUZZLE}` : `/tables/${TABLE}`;

/** Where the API has this table, or this puzzle. */
export const API = PUZZLE ? `/api/puzzles/${PUZZLE}` : `/api/tables/${TABLE}`;

/** Returns where the API has something about the viewer's seat; a puzzle has one seat. */
export const seatPath = (what) => (PUZZLE ? `${API}/${what}` : `${API}/seats/${main().dataset.seat}/${what}`);

/** The query of this page: whose view (`seat`, `viewer`) of which moment (`at`) is shown. */
export const query = Object.fromEntries(new URLSearchParams(location.search));
if ("eyes" in query) { // as links named it up to version 0.2
  query.viewer = query.eyes;
  delete query.eyes;
}

export const state = {
  tab: "board",
  resultShown: false,
  nonceSent: false,
  fetchedAt: Date.now(), // when the page's content came from the server
  rows: Number(main().dataset.rows), // of the record, when the page was last updated
  myTurn: false,
  scrolledFor: "", // the version whose question was scrolled into view
  seenRows: "", // rows already reported as seen
  focusedPlace: "", // the place on the board that had the focus before the content was replaced
  pressedAt: null, // where the board was pressed while something was played; it is counted afterwards
  touch: false, // the last press was by finger or pen
  noteAsked: false, // the last note was asked for by a press: it stays when the pointer leaves
  replaying: false,
  onlySide: "", // the side whose lines the log shows; empty for all
  pickedPlace: "", // a place with several answers, of which one is to be chosen
  arranged: [], // by slot: which thing lies there
  targetSlot: -1, // the slot that the next thing goes to; -1 for the first free one
};

export function clearArrangement() {
  state.arranged = [];
  state.targetSlot = -1;
}
