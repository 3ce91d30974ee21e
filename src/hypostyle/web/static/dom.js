// Finding and making elements of the table page.

export const byId = (id) => document.getElementById(id);
export const main = () => byId("main");

export function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
