// The preview: says what an answer would do, or what a thing on the board is.
import { byId } from "./dom.js";

const SLACK = 2; // pixels that are no line

/** Shows what an answer would do; `held` when it waits for Confirm. */
export function showPreview(parts, held) {
  fill(parts, held ? "held" : "");
}

/** Shows an explanation in the place of the preview; false when there is none to write to. */
export function explainInPreview(parts) {
  if (!byId("preview") || byId("preview").classList.contains("held")) return false;
  fill(parts, "note");
  return true;
}

export function clearPreview() {
  if (!byId("preview")) return;
  fill([], "empty");
}

/** Takes an explanation away; a preview stays. */
export function clearExplanation() {
  if (byId("preview")?.classList.contains("note")) clearPreview();
}

function fill(parts, look) {
  const [preview, text] = [byId("preview"), byId("preview-text")];
  preview.className = look;
  text.replaceChildren(...parts);
  text.scrollTop = 0;
  preview.classList.toggle("long", look !== "empty" && hidden(text) > SLACK); // on a phone it takes the title's line, too
  mark();
}

const hidden = (text) => text.scrollHeight - text.clientHeight - text.scrollTop;

/** Shows by a sign that words follow below. */
function mark() {
  byId("preview").classList.toggle("more", hidden(byId("preview-text")) > SLACK);
}

document.addEventListener("scroll", (event) => event.target.id === "preview-text" && mark(), true);

// It stops at whole lines.
document.addEventListener("scrollend", ({ target }) => {
  if (target.id !== "preview-text" || hidden(target) <= SLACK) return;
  const line = parseFloat(getComputedStyle(target).lineHeight);
  target.scrollTop = Math.round(target.scrollTop / line) * line;
}, true);
