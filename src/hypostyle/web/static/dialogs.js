// Opening and closing dialogs.
import { showSettings } from "./settings.js";

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (opener) {
    showSettings();
    document.getElementById(opener.dataset.open).showModal();
  }
  const closer = event.target.closest("[data-close]");
  if (closer) document.getElementById(closer.dataset.close).close();
  if (event.target instanceof HTMLDialogElement) event.target.close(); // a click on the backdrop
});
