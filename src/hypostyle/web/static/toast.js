// Short messages at the edge of the window.

const SHOWN_FOR = 6000; // milliseconds
let timer = 0;

export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (place.textContent = ""), SHOWN_FOR);
}
