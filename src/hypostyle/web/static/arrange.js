// A question whose answer puts several things in their places.
import { choice } from "./choice.js";
import { the } from "./page.js";

/** Several things, each to its place. */
export const arrange = {
  key: "",
  put: [],
  target: -1,

  slots: () => [...document.querySelectorAll("[data-slot]")],
  things: () => [...document.querySelectorAll("[data-thing]")],
  answers: () => [...(the("answers")?.content.children || [])].map((row) => row.dataset.answer),

  clear() {
    this.put = [];
    this.target = -1;
  },

  settle() {
    if (!the("arrange")) return this.clear();
    const key = this.answers().join();
    if (key !== this.key) this.clear();
    this.key = key;
    this.draw();
  },

  draw() {
    this.slots().forEach((slot, n) => {
      const thing = this.put[n];
      slot.querySelector(".put").textContent = thing === undefined ? "·" : this.things()[thing].dataset.value;
      slot.classList.toggle("full", thing !== undefined);
      slot.classList.toggle("next", thing === undefined && n === this.next());
    });
    this.things().forEach((thing, n) => {
      thing.disabled = this.put.includes(n);
    });
  },

  next() {
    if (this.target >= 0 && this.put[this.target] === undefined) return this.target;
    return this.slots().findIndex((_, n) => this.put[n] === undefined);
  },

  lay(thing) {
    const slot = this.next();
    if (slot < 0 || this.put.includes(thing)) return;
    this.put[slot] = thing;
    this.target = -1;
    this.draw();
    const free = this.things().find((other) => !other.disabled);
    if (free && document.activeElement?.disabled !== false) free.focus({ preventScroll: true });
    this.offer();
  },

  press(slot) {
    if (this.put[slot] === undefined) this.target = slot;
    else {
      delete this.put[slot];
      choice.drop();
    }
    this.draw();
  },

  /** All laid: look at what it does, and wait for Confirm. */
  offer() {
    if (this.next() >= 0) return;
    const values = this.put.map((thing) => this.things()[thing].dataset.value).join(" ");
    const found = [...the("answers").content.children].find((row) => row.dataset.values === values);
    if (found) choice.show(found.dataset.answer, true).then(() => the("confirm")?.focus({ preventScroll: true }));
  },
};
