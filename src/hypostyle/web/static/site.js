// What every page needs.
import "./dialogs.js";
import "./forms.js";
import "./invitation.js";
import "./record_file.js";
import "./settings.js";
import "./waiting.js";

// On a browser's first visit the server does not know its colours yet, and draws covers for the wrong ones.
const scheme = document.documentElement.dataset.theme;
for (const cover of document.querySelectorAll("img[src*='cover.svg']")) {
  if (!cover.src.endsWith(scheme)) cover.src = cover.src.replace(/scheme=\w+/, `scheme=${scheme}`);
}
