// The service worker: a page for when there is no network, and push messages. It keeps the shell of
// the site only; tables always come from the server.
const SHELL = "shell-1";

async function keepShell() {
  const files = await (await fetch("/offline.json")).json();
  const cache = await caches.open(SHELL);
  await cache.addAll(files);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function pageOrOffline(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/offline")) ?? Response.error();
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(pageOrOffline(request));
  else if (new URL(request.url).pathname.startsWith("/static/")) event.respondWith(fileOrKept(request));
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const shown = self.registration.showNotification(told.title ?? "Hypostyle", {
    body: told.body,
    tag: told.tag,
    icon: "/icons/192.png",
    data: { url: told.url ?? "/" },
  });
  event.waitUntil(shown);
});

async function show(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((one) => new URL(one.url).pathname === new URL(url, self.location.origin).pathname);
  return open ? open.focus() : self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});
