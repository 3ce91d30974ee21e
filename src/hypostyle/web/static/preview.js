// The preview: says what an answer would do, or what a thing on the board is.
import { byId } from "./dom.js";

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
  byId("preview").className = look;
  byId("preview-text").replaceChildren(...parts);
  byId("preview-text").scrollTop = 0;
}
