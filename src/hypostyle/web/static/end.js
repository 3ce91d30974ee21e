// The end of a game: totals count up, source by source.
import { motionOff } from "./board.js";
import { sound } from "./sound.js";

const WHOLE = 1800; // milliseconds
const FIRST = 900; // until the podium stands

let counted = false;

/** Counts the totals of the podium up when it appears. */
export async function countUp() {
  const totals = [...document.querySelectorAll("#end .total")];
  if (totals.length === 0) counted = false;
  if (totals.length === 0 || counted) return;
  counted = true;
  if (motionOff()) return;
  sound("ended");
  const gains = totals.map((total) => total.dataset.gains.split(" ").filter(Boolean).map(Number));
  const ends = totals.map((total) => total.textContent);
  const rows = [...document.querySelectorAll("#sources tbody tr")];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const show = (n) => totals.forEach((total, k) => (total.textContent = String(gains[k].slice(0, n).reduce((sum, one) => sum + one, 0)).replace("-", "−")));
  show(0);
  await pause(FIRST);
  for (const [n, row] of rows.entries()) {
    if (!totals[0].isConnected) return;
    row.classList.add("counting");
    show(n + 1);
    await pause(WHOLE / rows.length);
    row.classList.remove("counting");
  }
  totals.forEach((total, k) => (total.textContent = ends[k]));
}
