// The service worker, which makes the site installable and receives push messages.

/** The registration of the worker; nothing where browsers know none, or have no secure connection. */
export async function worker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register("/worker.js");
  } catch {
    return null;
  }
}

// After the page is there: it matters more.
if (document.readyState === "complete") worker();
else window.addEventListener("load", worker);
