// Game records from files, chosen or dropped.
import { say } from "./texts.js";
import { toast } from "./toast.js";

const MOST = 1_000_000; // bytes; the server accepts less, and says so

async function read(file) {
  if (!file) return;
  if (file.size > MOST) return toast(say("too_big"));
  document.querySelector("textarea[name=record]").value = await file.text();
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-file]")) read(event.target.files[0]);
});

for (const kind of ["dragover", "drop"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.("form:has([data-file])");
    if (!form || !event.dataTransfer.types.includes("Files")) return; // dropped text is the browser's business
    event.preventDefault();
    form.classList.toggle("over", kind === "dragover");
    if (kind === "drop") read(event.dataTransfer.files[0]);
  });
}
document.addEventListener("dragleave", (event) => event.target.closest?.("form.over")?.classList.remove("over"));
