/** Page side of the service worker (worker/), which is registered once the page is loaded. */

import { ROOT } from "../addresses";
import { hasDevice } from "./home.svelte";

/** Whether a service worker is possible: only over https, or on localhost. */
export function hasWorkers(): boolean {
  return "serviceWorker" in navigator;
}

/** Register the worker, and have it cache the texts of this language. */
export function registerWorker(language: string): void {
  if (!hasWorkers() || import.meta.env.DEV) return;
  const register = async (): Promise<void> => {
    try {
      await navigator.serviceWorker.register(`${ROOT}sw.js`, { updateViaCache: "none" });
      keepLanguage(language);
      if (hasDevice()) keepPages();
    } catch {
      // Without storage, as in private windows, the app works as before.
    }
  };
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

/** Have the worker cache the texts of another language. */
export function keepLanguage(language: string): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
}

/** Have the worker cache all pages for games without a network. */
export function keepPages(): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pages: true }));
}

/** The registration, if there is one; does not wait for it. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorkers() ? navigator.serviceWorker.getRegistration() : undefined;
}
