// Push messages on this device: the form on the account page that begins and ends them.
import { api } from "./api.js";
import { worker } from "./install.js";
import { say } from "./texts.js";

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

async function subscribe(key) {
  const registration = await worker();
  if (!registration?.pushManager) throw new Error(say("no_push"));
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("no_notify"));
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const subscription = await registration.pushManager.subscribe(options);
  await api("POST", "/api/me/push", subscription.toJSON());
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-push]");
  if (!form) return;
  event.preventDefault();
  try {
    await subscribe(form.dataset.push);
    location.reload();
  } catch (problem) {
    form.querySelector(".problem").textContent = problem.sentence ?? problem.message;
  }
});
