// Runs before the page is drawn: sets the chosen colours, so that no page flashes in the wrong ones.
(() => {
  const YEAR = 31_536_000; // seconds
  const remember = (name, value) => (document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`);
  const theme = localStorage.getItem("theme") || "auto";
  const preferred = (query) => theme === "auto" && matchMedia(query).matches;
  const dark = theme === "dark" || preferred("(prefers-color-scheme: dark)");
  const scheme = theme === "contrast" || preferred("(prefers-contrast: more)") ? "contrast" : dark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = scheme;
  root.dataset.rail = localStorage.getItem("rail") || "right";
  root.dataset.motion = localStorage.getItem("motion") || "auto";
  // The server draws the boards: cookies tell it for which colours and which shape of window.
  const told = (name) => new RegExp(`\\b${name}=(\\w+)`).exec(document.cookie)?.[1];
  root.dataset.drawn = told("scheme") || "light";
  remember("scheme", scheme);
  root.dataset.drawnShape = told("shape") || "tall";
  // Where a wide board would be less than 750 pixels wide: phones on their side, small tablets.
  const small = ["(orientation: landscape) and (max-height: 615px)", "(orientation: landscape) and (max-width: 1065px)"];
  const compact = matchMedia([...small, "(orientation: portrait) and (min-width: 600px) and (max-width: 765px)"].join());
  const tall = matchMedia("(max-width: 599px) and (orientation: portrait)");
  const LEGIBLE = 750; // pixels of a board on which all words can be read
  const enlarged = () => Math.min(innerWidth - 316, 1.25 * (innerHeight - 16)) * (Number(localStorage.getItem("zoom")) || 1) >= LEGIBLE;
  const whole = () => enlarged() || "glance" in root.dataset; // no word is left out
  const rememberShape = () => {
    const before = root.dataset.shape;
    root.dataset.window = compact.matches ? "compact" : tall.matches ? "tall" : "wide";
    root.dataset.shape = compact.matches && whole() ? "wide" : root.dataset.window;
    remember("shape", root.dataset.window);
    if (root.dataset.shape !== before) document.dispatchEvent(new Event("shape"));
  };
  rememberShape();
  document.addEventListener("zoom", rememberShape);
  compact.addEventListener("change", rememberShape);
  tall.addEventListener("change", rememberShape);
})();
