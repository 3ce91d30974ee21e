// The note that explains a place, or why an answer is not allowed.
import { api } from "./api.js";
import { byId, element, main } from "./dom.js";
import { query, TABLE } from "./state.js";
import { say } from "./texts.js";
import { toast } from "./toast.js";

const SHOWN_FOR = 9000; // milliseconds
let timer = 0;

/** Returns the illegal answer that a place would give, if it would give one. */
export function illegalAnswer(place) {
  return [...(byId("greys")?.content.children || [])].find((one) => one.dataset.place === place.dataset.place);
}

/** Says why a place cannot be chosen; where it never could, what it is. */
export function explainPlace(place) {
  const grey = illegalAnswer(place);
  return grey ? explainAnswer(grey.dataset.answer, place) : describe(place.dataset.place, place);
}

/** Says why an answer is not allowed. */
export async function explainAnswer(answer, near) {
  const { seat } = main().dataset;
  try {
    const told = await api("GET", `/api/tables/${TABLE}/seats/${seat}/why?answer=${encodeURIComponent(answer)}`);
    if (!told.legal) showNote(told.sentence, told.paragraph, near);
  } catch (problem) {
    toast(problem.sentence);
  }
}

/** Says what a thing on the board is. */
export async function describe(name, near) {
  const { seat } = main().dataset;
  const asked = new URLSearchParams({ place: name });
  if (seat !== undefined) asked.set("seat", seat);
  if (query.at !== undefined) asked.set("at", query.at);
  if (query.viewer === "all") asked.set("viewer", "all");
  try {
    const told = await api("GET", `/api/tables/${TABLE}/about?${asked}`);
    showNote(told.text || say("nothing"), told.paragraph, near);
  } catch (problem) {
    toast(problem.sentence);
  }
}

/** Shows a note near an element, or in the middle, with a link to the paragraph of the rules. */
export function showNote(text, paragraph, near) {
  const note = byId("why");
  note.replaceChildren(element("span", text));
  if (paragraph) {
    const link = element("a", say("paragraph", { paragraph }));
    link.href = `/rules/${main().dataset.game}#p${paragraph}`;
    link.target = "rules";
    note.append(" ", link);
  }
  note.hidden = false;
  const middle = { left: innerWidth / 2, width: 0, top: innerHeight / 2, bottom: innerHeight / 2 };
  const box = near ? near.getBoundingClientRect() : middle;
  const size = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, box.left + box.width / 2 - size.width / 2));
  const below = box.bottom + 8 + size.height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? box.bottom + 8 : Math.max(8, box.top - size.height - 8)}px`;
  clearTimeout(timer);
  timer = setTimeout(hideNote, SHOWN_FOR);
}

export function hideNote() {
  byId("why").hidden = true;
}

/** Shows why a request was refused. */
export function showProblem(problem) {
  if (problem.error === "stale") toast(say("moved"));
  else if (problem.paragraph) showNote(problem.sentence, problem.paragraph, null);
  else toast(problem.sentence);
}
