// Finding and making elements of the table page.

export const byId = (id) => document.getElementById(id);
export const main = () => byId("main");

/** Takes away what was told about an absence: whoever answers has read it, and the end matters more. */
export function closeRecap() {
  if (byId("recap")) byId("recap").hidden = true;
}

export function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
