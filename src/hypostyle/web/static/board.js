// The board: walking it by keyboard, lighting places, letting pieces glide.
export const Board = {
  root: () => document.getElementById("drawing"),

  places: () => [...document.querySelectorAll("#drawing [data-place]")],

  at: (name) => document.querySelector(`#drawing [data-place="${CSS.escape(name)}"]`),

  /** The nearest place in a direction, legal ones first when one must choose. */
  walk(from, key) {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const place of Board.places()) {
      if (place === from) continue;
      const there = middle(place);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along < 4) continue;
      const far = along + 3 * aside;
      if (far < least) [best, least] = [place, far];
    }
    if (best) Board.focus(best);
  },

  focus(place) {
    for (const other of Board.places()) other.setAttribute("tabindex", other === place ? "0" : "-1");
    place.focus({ preventScroll: false });
    place.scrollIntoView({ block: "nearest", inline: "nearest" });
  },

  light(names) {
    Board.dim();
    for (const name of names) Board.at(name)?.classList.add("lit");
  },

  dim() {
    for (const place of document.querySelectorAll("#drawing .lit")) place.classList.remove("lit");
  },

  /** Where every piece lies now, so that it can glide from there. */
  remember() {
    const frame = Board.root()?.getBoundingClientRect();
    if (!frame) return [];
    return [...document.querySelectorAll("#drawing [data-piece]")].map((piece) => ({
      kind: piece.dataset.piece,
      ...within(piece, frame),
    }));
  },

  /** Pieces that have appeared come from where one of their kind has gone. */
  glide(before) {
    const frame = Board.root()?.getBoundingClientRect();
    const still = document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!frame || still || before.length === 0) return;
    const gone = before.slice();
    const come = [];
    for (const piece of document.querySelectorAll("#drawing [data-piece]")) {
      const now = within(piece, frame);
      const same = gone.findIndex((old) => old.kind === piece.dataset.piece && Math.hypot(old.x - now.x, old.y - now.y) < 3);
      if (same >= 0) gone.splice(same, 1);
      else come.push([piece, now]);
    }
    for (const [piece, now] of come.slice(0, 30)) {
      const from = gone.findIndex((old) => old.kind === piece.dataset.piece);
      if (from < 0) {
        piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
        continue;
      }
      const [old] = gone.splice(from, 1);
      const matrix = piece.getScreenCTM().inverse();
      const dx = old.x - now.x;
      const dy = old.y - now.y;
      const shift = `translate(${matrix.a * dx + matrix.c * dy}px, ${matrix.b * dx + matrix.d * dy}px)`;
      piece.animate([{ transform: shift }, { transform: "translate(0px, 0px)" }], {
        duration: 420,
        easing: "ease-in-out",
        composite: "add",
      });
    }
  },
};

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function within(element, frame) {
  const spot = middle(element);
  return { x: spot.x - frame.x, y: spot.y - frame.y };
}
