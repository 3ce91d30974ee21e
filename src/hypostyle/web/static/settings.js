// The settings of this browser, and the dialog that changes them.
import { say } from "./texts.js";
import { toast } from "./toast.js";

const DEFAULTS = { theme: "auto", motion: "auto", sound: "on", rail: "right", confirm: "board", notify: "off" };

export function setting(name) {
  return localStorage.getItem(name) || DEFAULTS[name];
}

/** Fills the dialog in with the settings as they are. */
export function showSettings() {
  for (const list of document.querySelectorAll("[data-setting]")) list.value = setting(list.name);
}

function showSound() {
  const button = document.querySelector("[data-sound]");
  button?.setAttribute("aria-pressed", String(setting("sound") === "on"));
}

async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

document.addEventListener("change", async (event) => {
  const input = event.target.closest("[data-setting]");
  if (!input) return;
  if (input.name === "notify" && input.value === "on" && !(await mayNotify())) {
    toast(say("no_notify"));
    showSettings();
    return;
  }
  localStorage.setItem(input.name, input.value);
  showSound();
  if (input.name === "motion" || input.name === "rail") document.documentElement.dataset[input.name] = input.value;
  if (input.name !== "theme") return;
  sessionStorage.setItem("reopen", input.name); // the server draws the page anew
  location.reload();
});

/** Opens the dialog again where a new page took its place. */
function reopen() {
  const name = sessionStorage.getItem("reopen");
  if (!name) return;
  sessionStorage.removeItem("reopen");
  showSettings();
  const dialog = document.getElementById("settings");
  dialog?.showModal();
  dialog?.querySelector(`[name="${name}"]`)?.focus();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound]")) return;
  localStorage.setItem("sound", setting("sound") === "on" ? "off" : "on");
  showSound();
});

showSound();
reopen();
