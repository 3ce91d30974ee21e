// Searching the rules: paragraphs that have all words of a query, as links, while it is typed.
import { say } from "./texts.js";

const MOST = 30;
const AROUND = 60; // letters before the first hit

/** Returns the paragraphs of an article: the id of each, its title and all its text. */
function paragraphs(article) {
  const found = [];
  for (const block of article.querySelectorAll("p, li, td, th, figcaption, pre")) {
    if (block.querySelector("p, li")) continue;
    const sign = block.querySelector("a.sign[id]");
    if (sign) found.push({ id: sign.id, title: block.querySelector("strong").textContent, text: "" });
    if (found.length) found.at(-1).text += ` ${block.textContent.replace(/\s+/g, " ").trim()}`;
  }
  return found.map((one) => ({ ...one, plain: one.text.toLowerCase() }));
}

function shown({ id, title, text, plain }, words) {
  const link = document.createElement("a");
  link.href = `#${id}`;
  const name = document.createElement("strong");
  name.textContent = title;
  const hit = Math.min(...words.map((word) => plain.indexOf(word)));
  const from = hit > AROUND ? text.indexOf(" ", hit - AROUND) : 0; // whole words
  const cut = text.length > from + 3 * AROUND;
  const end = cut ? text.lastIndexOf(" ", from + 3 * AROUND) : text.length;
  const part = `${from ? "… " : ""}${text.slice(from, end).trim()}${cut ? " …" : ""}`;
  link.append(name, " ", ...marked(part.replace(title, ""), words));
  const row = document.createElement("li");
  row.append(link);
  return row;
}

/** Returns a text in parts, its hits marked. */
function marked(text, words) {
  const hit = new RegExp(`(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "giu");
  return text.split(hit).map((part, n) => {
    if (n % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}

/** Makes the search field in an element find paragraphs of the article in it. */
export function searchIn(root) {
  const field = root.querySelector("[data-search]");
  const list = root.querySelector("[data-hits]");
  const told = root.querySelector("[data-told]");
  let all = null;
  field.addEventListener("input", () => {
    all ??= paragraphs(root.querySelector("article"));
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length ? all.filter(({ plain }) => words.every((word) => plain.includes(word))) : [];
    list.replaceChildren(...hits.slice(0, MOST).map((one) => shown(one, words)));
    told.textContent = words.length ? say("hits", { count: hits.length }) : "";
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
    if (event.key === "ArrowDown") list.querySelector("a")?.focus();
    if (event.key === "Escape" && field.value) {
      field.value = "";
      field.dispatchEvent(new Event("input"));
      event.stopPropagation();
    }
    if (["Enter", "ArrowDown"].includes(event.key)) event.preventDefault();
  });
  list.addEventListener("keydown", (event) => {
    const row = event.target.closest("li");
    if (!["ArrowDown", "ArrowUp"].includes(event.key) || !row) return;
    event.preventDefault();
    const next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
    (next?.querySelector("a") ?? field).focus();
  });
}

const page = document.querySelector("main.rules");
if (page) {
  searchIn(page);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    page.querySelector("[data-search]").focus();
  });
}
