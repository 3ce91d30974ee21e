// What all parts of the table share: the page, and how we look at it.

export const main = () => document.getElementById("main");
export const the = (id) => document.getElementById(id);
export const TABLE = main().dataset.table;

/** How we look at the table: through which seat, at which moment. */
export const look = Object.fromEntries(new URLSearchParams(location.search));
export const shown = { tab: "log", fetched: Date.now(), rows: Number(main().dataset.rows), turn: false, place: "", touched: false };

export function row(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}
