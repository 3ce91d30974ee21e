// The replay: stepping through a game, or letting it play.
import { refresh } from "./news.js";
import { look, main, TABLE, the } from "./page.js";

const PACES = { slow: 2400, usual: 1200, fast: 500 }; // milliseconds from step to step

export const replay = {
  running: 0, // counts up whenever somebody starts or stops, so that an old run ends

  get runs() {
    return this.running % 2 === 1;
  },

  /** Play on by itself, from the beginning when it stands at the end. */
  async run() {
    const run = ++this.running;
    if (!this.runs) return this.settle();
    const end = () => Number(look.at ?? main().dataset.rows) >= Number(main().dataset.rows);
    if (end()) await this.go(0);
    this.settle();
    while (!end()) {
      await new Promise((done) => setTimeout(done, PACES[localStorage.getItem("speed")] || PACES.usual));
      if (run !== this.running) return;
      await this.step("forward");
    }
    this.halt();
  },

  halt() {
    if (this.runs) this.running++;
    this.settle();
  },

  settle() {
    const button = the("run");
    if (!button) return;
    button.textContent = this.runs ? button.dataset.runs : button.dataset.rest;
    the("speed").value = localStorage.getItem("speed") || "usual";
    the("by").value = localStorage.getItem("by") || "action";
  },

  go(at) {
    look.at = String(Math.max(0, Math.min(at, Number(main().dataset.rows))));
    return this.show();
  },

  show() {
    const { mine, status } = main().dataset;
    // On a shared device nobody's cards may open by a reload: whoever looks has to say so anew.
    if (status === "playing" && mine.includes(" ") && look.at === undefined) delete look.seat;
    const query = new URLSearchParams(look).toString();
    history.replaceState(null, "", `/tables/${TABLE}${query ? `?${query}` : ""}`);
    return refresh();
  },

  live() {
    this.halt();
    delete look.at;
    delete look.eyes;
    return this.show();
  },

  step(way) {
    const { rows, rounds, turns } = main().dataset;
    const at = Number(look.at ?? rows);
    const by = localStorage.getItem("by") || "action";
    const stops = by === "action" ? null : (by === "turn" ? turns : rounds).split(" ").filter(Boolean).map(Number);
    if (way === "first") return this.go(0);
    if (way === "last") return this.go(Number(rows));
    if (way === "back") return this.go(stops ? Math.max(0, ...stops.filter((stop) => stop < at)) : at - 1);
    return this.go(stops ? Math.min(Number(rows), ...stops.filter((stop) => stop > at)) : at + 1);
  },
};
