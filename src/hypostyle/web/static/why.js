// Why not, and what is this?
import { look, main, row, TABLE, the } from "./page.js";

export const why = {
  /** A place that would answer the question, were it allowed. */
  grey(place) {
    return [...(the("greys")?.content.children || [])].find((row) => row.dataset.place === place.dataset.place);
  },

  async ask(place) {
    const grey = this.grey(place);
    if (grey) return this.answer(grey.dataset.answer, place);
    return this.about(place.dataset.place, place);
  },

  async answer(answer, near) {
    const { seat } = main().dataset;
    try {
      const told = await api("GET", `/api/tables/${TABLE}/seats/${seat}/why?answer=${encodeURIComponent(answer)}`);
      if (!told.legal) this.tell(told.sentence, told.paragraph, near);
    } catch (problem) {
      toast(problem.sentence);
    }
  },

  async about(name, near) {
    const { seat } = main().dataset;
    const query = new URLSearchParams({ place: name });
    if (seat !== undefined) query.set("seat", seat);
    if (look.at !== undefined) query.set("at", look.at);
    if (look.eyes === "all") query.set("eyes", "all");
    try {
      const told = await api("GET", `/api/tables/${TABLE}/about?${query}`);
      this.tell(told.text || say("nothing"), told.paragraph, near);
    } catch (problem) {
      toast(problem.sentence);
    }
  },

  tell(text, paragraph, near) {
    const note = the("why");
    note.replaceChildren(row("span", text));
    if (paragraph) {
      const link = row("a", say("paragraph", { paragraph }));
      link.href = `/rules/${main().dataset.game}#p${paragraph}`;
      link.target = "rules";
      note.append(" ", link);
    }
    note.hidden = false;
    const box = near ? near.getBoundingClientRect() : { left: innerWidth / 2, bottom: innerHeight / 2, width: 0, top: innerHeight / 2 };
    const size = note.getBoundingClientRect();
    const left = Math.max(8, Math.min(innerWidth - size.width - 8, box.left + box.width / 2 - size.width / 2));
    const below = box.bottom + 8 + size.height < innerHeight;
    note.style.left = `${left}px`;
    note.style.top = `${below ? box.bottom + 8 : Math.max(8, box.top - size.height - 8)}px`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), 9000);
  },

  hide() {
    the("why").hidden = true;
  },
};
