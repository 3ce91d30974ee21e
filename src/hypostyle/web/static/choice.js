// Choosing an answer: previewed first, given second.
import { api, signIn } from "./api.js";
import * as board from "./board.js";
import { byId, closeRecap, element, main } from "./dom.js";
import { aboutThing, showProblem } from "./explain.js";
import { clearPreview, showPreview } from "./preview.js";
import { refresh } from "./refresh.js";
import { setting } from "./settings.js";
import { API, clearArrangement, PAGE, PUZZLE, query, seatPath, state } from "./state.js";
import { say } from "./texts.js";

const MOST_PREVIEWS = 200;
const LABEL = 30; // letters of an answer that fit on a button
const LONG = 45; // letters of an answer that needs no explanation beside it
const SMALL = /^(an?|the|to|in|on|at|of|for|from|and|is|your?)$/; // words that tell nothing by themselves
const previews = new Map();

/** Returns the words of a sentence that say something. */
const telling = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL.test(word));

export const choice = {
  held: "", // the answer that waits for Confirm
  shown: "", // the answer whose preview is shown
  busy: false, // an answer is looked at or sent: no other can be given
  givenAt: 0, // when the last answer was given

  /** Returns the button or row that stands for an answer. */
  giver(answer) {
    const name = `[data-answer="${CSS.escape(answer)}"]`;
    const inTemplate = (id) => byId(id)?.content.querySelector(name);
    return document.querySelector(`#question ${name}`) || inTemplate("answers") || inTemplate("numbers");
  },

  preview(answer) {
    const { seat, version } = main().dataset;
    const name = `${seat} ${version} ${answer}`;
    if (!previews.has(name)) {
      if (previews.size > MOST_PREVIEWS) previews.clear();
      previews.set(name, api("GET", `${PAGE}/preview?${new URLSearchParams({ seat, answer })}`));
      previews.get(name).catch(() => previews.delete(name));
    }
    return previews.get(name);
  },

  /** Shows what an answer would do. With `hold` it waits for a second press or Confirm. */
  async show(answer, hold) {
    if (this.busy || (!hold && this.held)) return;
    if (hold) this.held = answer;
    this.shown = answer;
    const { toPlace, atPlace } = this.giver(answer)?.dataset ?? {};
    const at = toPlace || atPlace; // where it leads to, if it has two places
    let told, about;
    try {
      [told, about] = await Promise.all([this.preview(answer), at ? aboutThing(at) : null]);
    } catch {
      return; // the table has changed: the new content is on its way
    }
    if (!told.legal || this.shown !== answer || byId("preview") === null) return;
    const giver = this.giver(answer);
    const says = giver ? giver.dataset.says : answer;
    const label = says.replace(/\.$/, "");
    const named = this.held === answer && label.length <= LABEL; // the button says what it does
    const lines = this.lines(told, says, about?.text ?? "");
    const enough = says.length > LONG && lines.length > 0; // it says what it does, and what follows is told
    const parts = about?.text && !enough ? this.explained(about.text, says, named) : [element("strong", says)];
    parts.push(...lines);
    const last = hold && !told.again && !told.ends;
    if (last && (!about?.text || setting("confirm") === "turn")) parts.push(element("p", say("ends_turn"), "quiet"));
    showPreview(parts, this.held === answer);
    byId("confirm").textContent = named ? label : byId("confirm").dataset.plain;
    board.highlight(told.lines.flatMap((line) => line.places), giver?.dataset.atPlace);
  },

  /** Returns an answer with what its place is; just the latter where that names the place, or a button the answer. */
  explained(about, says, named) {
    const [, head, rest] = /^([^:.]+:) (.*)$/s.exec(about) ?? [];
    if (rest && says.includes(head.slice(0, -1))) return [element("strong", head), ` ${rest}`];
    return named ? [about] : [element("strong", says), ` ${about}`];
  },

  /** Returns the paragraphs of a preview, without those that only repeat the answer, a part of it, or its explanation. */
  lines(preview, says, explained) {
    const words = says.split(" ").slice(1);
    const known = new Set(telling(says));
    const mine = (line) => String(line.seat) === main().dataset.seat; // "You visit the Boatmen": who and the verb do not count
    const said = (line) => telling(line.text.split(" ").slice(2).join(" "));
    const told = (line) => mine(line) && said(line).length > 0 && said(line).every((word) => known.has(word));
    const shown = new Set(telling(explained));
    const inExplanation = (line) => mine(line) && said(line).length > 0 && said(line).every((word) => shown.has(word));
    const repeats = (line) => !line.points && (inExplanation(line) || words.every((word) => line.text.includes(word)) || told(line));
    const idle = (line) => ["turn", "round"].includes(line.kind) || repeats(line);
    const found = preview.lines.filter((line) => !idle(line)).map((line) => {
      const points = line.points ? ` (${line.points > 0 ? "+" : "−"}${Math.abs(line.points)})` : "";
      return element("p", `${line.text}${points}`);
    });
    if (preview.warning) found.unshift(element("p", preview.warning, "warning"));
    if (!preview.certain) found.push(element("p", say("uncertain"), "quiet"));
    return found;
  },

  /** Hides the preview and forgets the held answer. */
  drop() {
    this.held = this.shown = "";
    board.clearHighlight();
    clearPreview();
  },

  /**
   * Gives an answer that was pressed, or holds it first when it may be a mistake: `how` is "board" for a click on the
   * board, "finger" for a tap there; words on a button are harder to miss.
   */
  async press(answer, how = "words") {
    if (this.busy) return;
    if (this.held === answer) return this.give(answer);
    let told;
    this.setBusy(true);
    try {
      told = await this.preview(answer);
    } catch (problem) {
      return showProblem(problem);
    } finally {
      this.setBusy(false);
    }
    if (!told.legal) return refresh();
    const confirm = setting("confirm");
    const ends = !told.again && (confirm === "turn" || (confirm === "board" && how !== "words"));
    const hold = how === "finger" || told.warning || confirm === "all" || ends;
    return hold ? this.show(answer, true) : this.give(answer);
  },

  async give(answer) {
    if (this.busy) return;
    this.setBusy(true);
    const { seat, version, mine } = main().dataset;
    this.drop();
    closeRecap();
    state.pickedPlace = "";
    this.givenAt = Date.now();
    let given; // its version; none where the page has to change even if it is there
    try {
      if (PUZZLE) await signIn(); // a solution is kept under a name
      const done = await api("POST", seatPath("answer"), PUZZLE ? { answer } : { answer, version: Number(version), view: false });
      if (!PUZZLE) given = done.version;
      clearArrangement();
      // On a shared device the next player must not see this one's cards.
      if (mine.split(" ").length > 1) {
        given = undefined;
        if (query.seat !== undefined) await this.passDevice(seat);
      }
    } catch (problem) {
      showProblem(problem);
    }
    await refresh(given);
    this.setBusy(false);
  },

  /** Closes the question while an answer is on its way, or opens it again. */
  setBusy(busy) {
    this.busy = busy;
    main().classList.toggle("sending", busy);
  },

  /** Leaves the view of a seat that is not asked any more. */
  async passDevice(seat) {
    const view = await api("GET", API);
    const asked = view.seats.filter((one) => one.yours && one.asked).map((one) => String(one.seat));
    if (!asked.includes(seat)) delete query.seat;
  },

  update() {
    if (this.held && this.giver(this.held)) this.show(this.held, true);
    else if (this.held || this.shown || !state.noteAsked) this.drop();
  },
};
