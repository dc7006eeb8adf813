/** The service worker: starts the app offline, and alerts players whose page is closed. */
import { answer, dropOld, keepPages, keepShell, keepWords } from "./caches";
import { follow, show } from "./notifications";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOld(), self.clients.claim()])));
self.addEventListener("fetch", (event) => {
  const found = answer(event.request);
  if (found) event.respondWith(found);
});
self.addEventListener("message", (event) => {
  const { language, pages } = (event.data ?? {}) as { language?: unknown; pages?: unknown };
  if (typeof language === "string") event.waitUntil(keepWords(language));
  if (pages) event.waitUntil(keepPages());
});
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(follow(event.notification)));

/** A new version takes over at once unless a game is open, whose page keeps its version. */
async function install(): Promise<void> {
  await keepShell();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!pages.some((page) => /^[^#]*\/(?:game|replay)\//.test(page.url))) await self.skipWaiting();
}
