// The rules beside the table: a link to a paragraph opens a drawer there instead of leaving the page.
import { drawFigures } from "./figures.js";
import { searchIn } from "./search_rules.js";

let drawer = null;
let opener = null;

async function load(game) {
  if (drawer?.dataset.game === game) return;
  drawer?.remove();
  const response = await fetch(`/rules/${game}/text`, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  drawer = document.importNode(page.getElementById("drawer"), true);
  document.body.append(drawer);
  searchIn(drawer);
  drawFigures(drawer);
  drawer.addEventListener("click", walk);
  drawer.addEventListener("keydown", (event) => event.key === "Escape" && close());
}

/** Shows a paragraph; without one, the beginning. */
function show(id) {
  for (const one of drawer.querySelectorAll(".here")) one.classList.remove("here");
  const goal = id ? drawer.querySelector(`#${CSS.escape(id)}`)?.closest("p, li, h2") : null;
  goal?.classList.add("here");
  if (goal) goal.scrollIntoView({ block: "start" });
  else drawer.querySelector(".text").scrollTop = 0;
}

async function open(link) {
  const [, game, id] = /\/rules\/([^/#]+)(?:#(.*))?$/.exec(link.href);
  try {
    await load(game);
  } catch {
    globalThis.open(link.href, "rules"); // the page itself may still be reached
    return;
  }
  opener = link;
  drawer.hidden = false;
  show(id);
  drawer.querySelector("[data-shut]").focus({ preventScroll: true });
}

function close() {
  drawer.hidden = true;
  if (opener?.isConnected) opener.focus();
}

/** Links inside the drawer lead to its own paragraphs. */
function walk(event) {
  if (event.target.closest("[data-shut]")) return close();
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  show(link.hash.slice(1));
  drawer.querySelector("[data-hits]").replaceChildren(); // they would take half of the room
  drawer.querySelector(".here a.sign")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href*='/rules/'][target='rules']");
  if (!link || link.closest("#drawer") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  open(link);
});
