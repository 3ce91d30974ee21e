// The replay: stepping through a game, or letting it play.
import { byId, main } from "./dom.js";
import { refresh } from "./refresh.js";
import { query, state, TABLE } from "./state.js";

const PACES = { slow: 2400, usual: 1200, fast: 500 }; // milliseconds from step to step

let run = 0; // counts up whenever playing starts or stops, so that an old run ends

const rows = () => Number(main().dataset.rows);
const position = () => Number(query.at ?? rows());
const pace = () => localStorage.getItem("speed") || "usual";
const unit = () => localStorage.getItem("by") || "action";

export const replay = {
  /** Plays on by itself, from the beginning when it stands at the end; called again, it stops. */
  async toggle() {
    if (state.replaying) return this.stop();
    state.replaying = true;
    const mine = ++run;
    if (position() >= rows()) await this.go(0);
    this.update();
    while (position() < rows()) {
      await new Promise((done) => setTimeout(done, PACES[pace()] || PACES.usual));
      if (mine !== run) return;
      await this.step("forward");
    }
    return this.stop();
  },

  stop() {
    if (state.replaying) run++;
    state.replaying = false;
    this.update();
  },

  update() {
    const button = byId("run");
    if (!button) return;
    button.textContent = state.replaying ? button.dataset.runs : button.dataset.rest;
    byId("speed").value = pace();
    byId("by").value = unit();
  },

  go(at) {
    query.at = String(Math.max(0, Math.min(at, rows())));
    return this.show();
  },

  show() {
    const { mine, status } = main().dataset;
    // On a shared device a reload must not show anybody's cards: the player has to say who looks.
    if (status === "playing" && mine.includes(" ") && query.at === undefined) delete query.seat;
    const asked = new URLSearchParams(query).toString();
    history.replaceState(null, "", `/tables/${TABLE}${asked ? `?${asked}` : ""}`);
    return refresh();
  },

  /** Returns to the present. */
  leave() {
    this.stop();
    delete query.at;
    delete query.viewer;
    return this.show();
  },

  step(way) {
    const { rounds, turns } = main().dataset;
    const at = position();
    const stops = unit() === "action" ? null : (unit() === "turn" ? turns : rounds).split(" ").filter(Boolean).map(Number);
    if (way === "first") return this.go(0);
    if (way === "last") return this.go(rows());
    if (way === "back") return this.go(stops ? Math.max(0, ...stops.filter((stop) => stop < at)) : at - 1);
    return this.go(stops ? Math.min(rows(), ...stops.filter((stop) => stop > at)) : at + 1);
  },
};
