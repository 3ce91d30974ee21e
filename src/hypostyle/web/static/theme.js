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
  root.dataset.motion = localStorage.getItem("motion") === "off" ? "off" : "auto";
  // The server draws the boards: cookies tell it for which colours and which shape of window.
  root.dataset.drawn = /\bscheme=(\w+)/.exec(document.cookie)?.[1] || "light";
  remember("scheme", scheme);
  const wide = matchMedia("(min-width: 900px) and (min-aspect-ratio: 5/4)");
  const rememberShape = () => remember("shape", wide.matches ? "wide" : "tall");
  root.dataset.shape = document.cookie.includes("shape=wide") ? "wide" : "tall";
  rememberShape();
  wide.addEventListener("change", rememberShape);
})();
