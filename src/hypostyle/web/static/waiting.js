// The link in the header to another table where it is the reader's turn.
import { api } from "./api.js";

const PERIOD = 45_000; // milliseconds

async function look() {
  const link = document.querySelector("[data-waiting]");
  if (!link || document.body.dataset.me === undefined || document.hidden) return;
  try {
    const here = location.pathname.split("/")[2];
    const waiting = (await api("GET", "/api/me/waiting")).filter((one) => one.table !== here);
    link.hidden = waiting.length === 0;
    link.href = here ? `/next?not=${here}` : "/next"; // the one that waits longest when it is pressed
  } catch {
    // The next look may succeed.
  }
}

look();
setInterval(look, PERIOD);
document.addEventListener("visibilitychange", look);
