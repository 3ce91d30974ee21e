// The clocks of the players.
import { state } from "./state.js";

const SHORT = 30; // seconds

export function updateClocks() {
  for (const clock of document.querySelectorAll(".clock")) {
    let left = Number(clock.dataset.left);
    if (clock.dataset.running !== undefined) left -= (Date.now() - state.fetchedAt) / 1000;
    left = Math.max(0, Math.floor(left));
    const hours = Math.floor(left / 3600);
    const minutes = Math.floor(left / 60) % 60;
    const seconds = String(left % 60).padStart(2, "0");
    clock.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
    clock.classList.toggle("short", left < SHORT);
  }
}
