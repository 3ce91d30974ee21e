// Pictures of the rules become part of the page when they come near: only there do they have its typefaces.
const AHEAD = "700px";

/** A picture as a whole is told in words; its places are not those of a board that can be pressed. */
function silence(drawn) {
  for (const part of drawn.querySelectorAll("*"))
    for (const { name } of [...part.attributes]) if (/^(aria-|data-|role$|tabindex$)/.test(name)) part.removeAttribute(name);
}

async function draw(image) {
  try {
    const response = await fetch(image.src);
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !type.startsWith("image/svg")) return;
    const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml").documentElement;
    if (drawn.localName !== "svg" || !image.isConnected) return;
    silence(drawn);
    drawn.setAttribute("aria-label", image.alt);
    image.replaceWith(document.importNode(drawn, true));
  } catch {
    // The picture itself is still there.
  }
}

/** Draws the figures inside an element as soon as a reader comes near them. */
export function drawFigures(root) {
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.filter((one) => one.isIntersecting)) {
        near.unobserve(entry.target);
        draw(entry.target);
      }
    },
    { rootMargin: AHEAD },
  );
  for (const image of root.querySelectorAll("figure img")) near.observe(image);
}
