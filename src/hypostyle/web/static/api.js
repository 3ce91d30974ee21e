// Requests to the server's API.
import { say } from "./texts.js";

const TRIES = 5;

/** A refused or failed request: `status`, `error`, `sentence` and whatever else the server sent. */
class Problem extends Error {
  constructor(fields) {
    super(fields.sentence);
    Object.assign(this, fields);
  }
}

/** Sends a request and returns the JSON of the response; throws a Problem when it is refused. */
export async function api(method, path, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  // The key is the same on every try, so the server does it once, however often it arrives.
  if (method !== "GET") headers["Idempotency-Key"] = randomKey();
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body), credentials: "same-origin" };
  for (let left = TRIES - 1; ; left--) {
    const pause = 400 * 2 ** (TRIES - 1 - left);
    const response = await fetch(path, request).catch(() => null);
    if (response?.ok) return response.status === 204 ? null : response.json();
    if (left > 0 && (response === null || response.status === 503)) {
      await new Promise((done) => setTimeout(done, pause));
      continue;
    }
    if (response === null) throw new Problem({ status: 0, error: "offline", sentence: say("not_sent") });
    const sent = await response.json().catch(() => ({}));
    throw new Problem({ error: "", sentence: say("not_sent"), ...sent, status: response.status });
  }
}

/** Signs a new visitor in as a guest, under the name in the page's name field if there is one. */
export async function signIn(fallback = "") {
  if (document.body.dataset.me !== undefined) return;
  const field = document.querySelector("[data-name]");
  const name = (field && field.value.trim()) || localStorage.getItem("name") || fallback || say("guest");
  if (name !== say("guest")) localStorage.setItem("name", name);
  const me = await api("POST", "/api/players", { name });
  document.body.dataset.me = me.name;
}

/** Renames a guest who signed in without a name. */
export async function rename(name) {
  const me = await api("PUT", "/api/me/name", { name });
  document.body.dataset.me = me.name;
  localStorage.setItem("name", me.name);
}

function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
