// Sends a link by whatever the device has for that; buttons for it are shown only where it has something.
if (navigator.share) document.documentElement.dataset.shares = "";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const link = button.parentElement.querySelector("[data-link]");
  try {
    await navigator.share({ title: document.title, text: button.dataset.share, url: link.value });
  } catch {
    // The sheet of the device was closed again.
  }
});
