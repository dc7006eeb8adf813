/** The page's side of the service worker (worker/): it is registered once the page has what it needs. */

import { ROOT } from "../addresses";
import { hasDevice } from "./home.svelte";

/** Can there be a service worker here? Only over https, or on the machine itself. */
export function hasWorkers(): boolean {
  return "serviceWorker" in navigator;
}

/** Register the worker, and let it keep the words of this language. */
export function registerWorker(language: string): void {
  if (!hasWorkers() || import.meta.env.DEV) return;
  const register = async (): Promise<void> => {
    try {
      await navigator.serviceWorker.register(`${ROOT}sw.js`, { updateViaCache: "none" });
      keepLanguage(language);
      if (hasDevice()) keepPages();
    } catch {
      // A browser that keeps nothing, as in private windows: the app works as before.
    }
  };
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });
}

/** Let the worker keep the words of another language. */
export function keepLanguage(language: string): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ language }));
}

/** Let the worker keep all pages: games go on without a network. */
export function keepPages(): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pages: true }));
}

/** The registration, if there is one; nothing is waited for. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorkers() ? navigator.serviceWorker.getRegistration() : undefined;
}
