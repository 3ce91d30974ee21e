// Finding and making elements of the table page.

export const byId = (id) => document.getElementById(id);
export const main = () => byId("main");

/** True on pages whose board fills the window, with a rail beside it. */
export const inRail = () => document.body.classList.contains("rail");

export function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
