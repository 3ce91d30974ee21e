// The page an invitation link leads to. The code of the seat stands behind the #.
import { api, rename, signIn } from "./api.js";
import { makeNonce } from "./nonces.js";

const form = document.getElementById("join");
const code = () => location.hash.slice(1);

async function join() {
  try {
    const field = form.querySelector("[data-name]");
    if (field && document.body.dataset.me !== undefined) await rename(field.value.trim());
    await signIn();
    const nonce = makeNonce(form.dataset.table);
    await api("POST", `/api/tables/${form.dataset.table}/sit`, code() ? { code: code(), nonce } : { nonce });
    location.href = `/tables/${form.dataset.table}`;
  } catch (problem) {
    if (problem.error === "already-seated") location.href = `/tables/${form.dataset.table}`;
    else form.querySelector(".problem").textContent = problem.sentence;
  }
}

/** Says at once when the seat is taken, not only after a name has been typed. */
async function check() {
  const taken = document.getElementById("taken");
  try {
    const invited = code()
      ? await api("POST", `/api/tables/${form.dataset.table}/invited`, { code: code() })
      : { free: form.dataset.free !== undefined };
    if (invited.free) return;
  } catch (problem) {
    if (!problem.status) return; // no connection: the button will say so
    taken.querySelector("p").textContent = problem.sentence;
  }
  form.hidden = true;
  taken.hidden = false;
}

if (form) {
  window.addEventListener("hashchange", () => location.reload()); // another link to the same table
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    join();
  });
  check();
}

const redirect = document.querySelector("[data-go]");
if (redirect) location.replace(redirect.href);
