// The note that explains a place, or why an answer is not allowed.
import { api } from "./api.js";
import { byId, element, main } from "./dom.js";
import { clearExplanation, explainInPreview } from "./preview.js";
import { sound } from "./sound.js";
import { PAGE, query, seatPath } from "./state.js";
import { say } from "./texts.js";
import { toast } from "./toast.js";

const SHOWN_FOR = 9000; // milliseconds
const MOST_KEPT = 200;
const kept = new Map();
let timer = 0;
let asked = 0; // counts up with every explanation that is asked for, so that late ones are not shown

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
  const mine = ++asked;
  try {
    const told = await api("GET", seatPath(`why?answer=${encodeURIComponent(answer)}`));
    if (!told.legal && mine === asked) showNote(told.sentence, told.paragraph, near);
  } catch (problem) {
    toast(problem.sentence);
  }
}

/** Says what a thing on the board is. */
export async function describe(name, near) {
  const mine = ++asked;
  try {
    const told = await aboutThing(name);
    if (mine === asked) showNote(told.text || say("nothing"), told.paragraph, near);
  } catch (problem) {
    toast(problem.sentence);
  }
}

/** Returns what the server says about a thing on the board, at the moment that is shown. */
export function aboutThing(name) {
  const { seat, version } = main().dataset;
  const wanted = new URLSearchParams({ place: name });
  if (seat !== undefined) wanted.set("seat", seat);
  if (query.at !== undefined) wanted.set("at", query.at);
  if (query.viewer === "all") wanted.set("viewer", "all");
  const key = `${version} ${wanted}`;
  if (!kept.has(key)) {
    if (kept.size > MOST_KEPT) kept.clear();
    kept.set(key, api("GET", `${PAGE}/about?${wanted}`));
    kept.get(key).catch(() => kept.delete(key));
  }
  return kept.get(key);
}

/** Shows a note: in the place of the preview where it is free, else near an element or in the middle. */
export function showNote(text, paragraph, near) {
  const parts = [element("span", text)];
  if (paragraph) {
    const link = element("a", say("paragraph", { paragraph }));
    link.href = `/rules/${main().dataset.game}#p${paragraph}`;
    link.target = "rules";
    parts.push(" ", link);
  }
  if (near && explainInPreview(parts)) return;
  const note = byId("why");
  note.replaceChildren(...parts);
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
  asked++;
  byId("why").hidden = true;
  clearExplanation();
}

/** Shows why a request was refused. */
export function showProblem(problem) {
  sound("refused");
  if (problem.error === "stale") toast(say("moved"));
  else if (problem.paragraph) showNote(problem.sentence, problem.paragraph, null);
  else toast(problem.sentence);
}
