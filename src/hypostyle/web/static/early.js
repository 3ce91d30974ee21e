// Runs before anything is drawn: the chosen colours, so that no page flashes in the wrong ones.
(() => {
  const theme = localStorage.getItem("theme") || "auto";
  const wished = (what) => theme === "auto" && matchMedia(what).matches;
  const dark = theme === "dark" || wished("(prefers-color-scheme: dark)");
  const scheme = theme === "contrast" || wished("(prefers-contrast: more)") ? "contrast" : dark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = scheme;
  root.dataset.motion = localStorage.getItem("motion") === "off" ? "off" : "auto";
  // The server draws boards: it has to know for which page.
  root.dataset.drawn = /\bscheme=(\w+)/.exec(document.cookie)?.[1] || "light";
  document.cookie = `scheme=${scheme}; path=/; max-age=31536000; samesite=lax`;
  const wide = matchMedia("(min-width: 900px) and (min-aspect-ratio: 5/4)");
  root.dataset.shape = document.cookie.includes("shape=wide") ? "wide" : "tall";
  const remember = () => (document.cookie = `shape=${wide.matches ? "wide" : "tall"}; path=/; max-age=31536000; samesite=lax`);
  remember();
  wide.addEventListener("change", remember);
})();
