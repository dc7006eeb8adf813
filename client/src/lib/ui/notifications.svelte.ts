/** Alerts that call a player back to the table: the page title, and a notification if permitted. */
import { pushState } from "../net/push.svelte";
import { registration } from "../net/serviceWorker";

/** Alert the player; no notification appears while the page is visible. */
export async function callBack(title: string, body: string, tag: string): Promise<void> {
  if (!document.hidden || pushState() !== "on") return;
  const options = { body, tag, icon: "/icons/icon-192.png", data: { url: location.pathname } };
  const worker = await registration();
  // Phones accept notifications only from a service worker.
  if (worker?.active) return worker.showNotification(title, options);
  const note = new Notification(title, options);
  note.onclick = () => {
    globalThis.focus();
    note.close();
  };
}

const spoken = $state({ text: "" });
let waiting: string[] = [];

/** The current text of the page's polite live region. */
export function announced(): string {
  return spoken.text;
}

/** Announce text to screen readers; repeated sentences are announced again, and simultaneous ones in order. */
export function announce(text: string): void {
  spoken.text = "";
  waiting.push(text);
  if (waiting.length > 1) return;
  queueMicrotask(() => {
    spoken.text = waiting.join(" ");
    waiting = [];
  });
}
