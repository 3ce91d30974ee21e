// What every page needs.
import "./dialogs.js";
import "./drawer.js";
import "./forms.js";
import "./install.js";
import "./invitation.js";
import "./push.js";
import "./record_file.js";
import "./settings.js";
import "./share.js";
import "./teacher.js";
import "./waiting.js";

// On a browser's first visit the server does not know its colours yet, and names pictures of the wrong ones.
const themes = { light: "day", dark: "night", contrast: "contrast" };
const theme = themes[document.documentElement.dataset.theme];
for (const picture of document.querySelectorAll("[data-themed]")) {
  const name = picture.matches("source") ? "srcset" : "src";
  const right = picture.getAttribute(name).replace(/-(day|night|contrast)\.svg/, `-${theme}.svg`);
  if (right !== picture.getAttribute(name)) picture.setAttribute(name, right);
}
