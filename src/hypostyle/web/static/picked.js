// Places and numbers: what is pressed or typed becomes an answer.
import { Board } from "./board.js";
import { choice } from "./choice.js";
import { main, shown, the } from "./page.js";
import { why } from "./why.js";

export function pressPlace(place) {
  const asked = main().dataset.asked !== undefined;
  const goal = asked && picked.to(place.dataset.place);
  if (goal) return choice.press(goal.dataset.answer, shown.touched);
  if (place.dataset.legal === undefined || !asked) return why.ask(place);
  const givers = picked.from(place.dataset.place);
  if (givers.length === 1) choice.press(givers[0].dataset.answer, shown.touched);
  else if (givers.length) picked.pick(place.dataset.place);
}

/** A place where one can do several things: which of them? */
export const picked = {
  place: "",
  opened: false, // the list is open because of this, not because somebody wished it

  from: (place) => [...document.querySelectorAll(`#list [data-at-place="${CSS.escape(place)}"]`)],

  to(place) {
    if (!this.place) return null;
    return this.from(this.place).find((giver) => giver.dataset.toPlace === place);
  },

  pick(place) {
    choice.drop();
    this.place = this.place === place ? "" : place;
    this.settle();
    if (this.place) the("list").querySelector("button:not([hidden])")?.focus({ preventScroll: true });
  },

  settle() {
    const list = the("list");
    if (!list || (this.place && this.from(this.place).length === 0)) this.place = "";
    for (const old of document.querySelectorAll("#drawing .goal")) old.classList.remove("goal");
    the("question")?.classList.toggle("picking", Boolean(this.place));
    if (!list) return;
    for (const giver of list.querySelectorAll("[data-at-place]")) {
      giver.hidden = Boolean(this.place) && giver.dataset.atPlace !== this.place;
    }
    if (!this.place) {
      if (this.opened) list.open = this.opened = false;
      return;
    }
    this.opened = this.opened || !list.open;
    list.open = true;
    for (const giver of this.from(this.place)) {
      if (giver.dataset.toPlace) Board.at(giver.dataset.toPlace)?.classList.add("goal");
    }
  },
};

/** The number that was typed: look at what it does, and wait for Confirm. */
export function offerNumber() {
  const field = the("amount");
  const found = the("numbers").content.querySelector(`[data-value="${CSS.escape(field.value)}"]`);
  if (found) choice.show(found.dataset.answer, true);
  else if (field.value) field.reportValidity();
  else field.focus();
}
