// Choosing: answers are looked at first and given second.
import { arrange } from "./arrange.js";
import { Board } from "./board.js";
import { refresh } from "./news.js";
import { look, main, row, TABLE, the } from "./page.js";
import { picked } from "./picked.js";
import { why } from "./why.js";

export const choice = {
  held: "",
  busy: false,
  known: new Map(),

  /** All answers that may be given now, with the button or place that gives them. */
  giver(answer) {
    const name = `[data-answer="${CSS.escape(answer)}"]`;
    const hidden = (id) => the(id)?.content.querySelector(name);
    return document.querySelector(`#question ${name}`) || hidden("answers") || hidden("numbers");
  },

  preview(answer) {
    const { version, seat } = main().dataset;
    const name = `${version} ${answer}`;
    if (!this.known.has(name)) {
      if (this.known.size > 200) this.known.clear();
      const path = `/api/tables/${TABLE}/seats/${seat}/preview?answer=${encodeURIComponent(answer)}`;
      this.known.set(name, api("GET", path));
      this.known.get(name).catch(() => this.known.delete(name));
    }
    return this.known.get(name);
  },

  /** Show what an answer would do. `hold` waits for a second press or Confirm. */
  async show(answer, hold) {
    if (this.busy || (!hold && this.held)) return;
    if (hold) this.held = answer;
    this.looking = answer;
    let told;
    try {
      told = await this.preview(answer);
    } catch {
      return; // the table has moved on: news is on its way
    }
    if (!told.legal || this.looking !== answer || the("preview") === null) return;
    const place = the("preview-text");
    const giver = this.giver(answer);
    place.replaceChildren(row("strong", giver ? giver.dataset.says : answer));
    for (const line of told.lines) {
      const text = line.points ? `${line.text} (${line.points > 0 ? "+" : ""}${line.points})` : line.text;
      place.append(row("p", text));
    }
    if (told.warning) place.append(row("p", `⚠ ${told.warning}`, "warning"));
    if (!told.again && !told.ends && hold) place.append(row("p", say("ends_turn"), "quiet"));
    if (!told.certain) place.append(row("p", say("uncertain"), "quiet"));
    the("preview").hidden = false;
    the("preview").classList.toggle("held", this.held === answer);
    Board.light(told.lines.flatMap((line) => line.places));
    const spot = giver?.dataset.atPlace;
    if (spot) Board.at(spot)?.classList.add("lit");
  },

  drop() {
    this.held = this.looking = "";
    Board.dim();
    if (the("preview")) the("preview").hidden = true;
  },

  /** An answer was pressed: give it, or ask back first when it may be a mistake. */
  async press(answer, careful) {
    if (this.busy) return;
    if (this.held === answer) return this.give(answer);
    let told = null;
    try {
      told = await this.preview(answer);
    } catch (problem) {
      return complain(problem);
    }
    if (!told.legal) return refresh();
    const wish = setting("confirm");
    if (careful || told.warning || wish === "all" || (wish === "turn" && !told.again)) return this.show(answer, true);
    return this.give(answer);
  },

  async give(answer) {
    if (this.busy) return;
    this.busy = true;
    const { seat, version, mine } = main().dataset;
    this.drop();
    picked.place = "";
    this.given = Date.now();
    main().classList.add("sending");
    try {
      await api("POST", `/api/tables/${TABLE}/seats/${seat}/answer`, { answer, version: Number(version) });
      arrange.clear();
      // On a shared device the next one must not see this one's cards.
      if (mine.split(" ").length > 1 && look.seat !== undefined) await this.pass(seat);
    } catch (problem) {
      complain(problem);
    }
    await refresh();
    this.busy = false;
    main().classList.remove("sending");
  },

  async pass(seat) {
    const view = await api("GET", `/api/tables/${TABLE}`);
    const asked = view.seats.filter((one) => one.yours && one.asked).map((one) => String(one.seat));
    if (!asked.includes(seat)) delete look.seat;
  },

  settle() {
    if (this.held && this.giver(this.held)) this.show(this.held, true);
    else this.drop();
  },
};

export function complain(problem) {
  if (problem.error === "stale") toast(say("moved"));
  else if (problem.paragraph) why.tell(problem.sentence, problem.paragraph, null);
  else toast(problem.sentence);
}
