// Nonces: what this browser adds to the seeds of its tables, so that nobody can know the draws before the game.
import { api } from "./api.js";

const KEPT = 200;
const read = () => JSON.parse(localStorage.getItem("nonces") || "{}");

/** The nonce of this browser for a table; undefined if it has none. */
export const nonceOf = (table) => read()[table];

/** Returns the nonce for a table, a new one the first time. It is kept, to be found in the derivation of the draws. */
export function makeNonce(table) {
  const known = nonceOf(table);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = [...Object.entries(read()), [table, nonce]].slice(-KEPT);
  localStorage.setItem("nonces", JSON.stringify(Object.fromEntries(kept)));
  return nonce;
}

/** Sends the nonce for a table at which the player sits. If it does not arrive, the game begins without it. */
export async function addNonce(table) {
  await api("POST", `/api/tables/${table}/nonce`, { nonce: makeNonce(table) }).catch(() => null);
}
