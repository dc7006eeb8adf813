/** Calling a player back to the table: the title of the page, and a notification where that is allowed. */
import { pushState } from "../net/push.svelte";
import { registration } from "../net/serviceWorker";

/** Say that something waits for the player; nothing pops up while the page is looked at. */
export async function callBack(title: string, body: string, tag: string): Promise<void> {
  if (!document.hidden || pushState() !== "on") return;
  const options = { body, tag, icon: "/icons/icon-192.png", data: { url: location.pathname } };
  const worker = await registration();
  // Phones take notifications from a worker only.
  if (worker?.active) return worker.showNotification(title, options);
  const note = new Notification(title, options);
  note.onclick = () => {
    globalThis.focus();
    note.close();
  };
}

const spoken = $state({ text: "" });
let waiting: string[] = [];

/** What the polite live region of the page says now. */
export function announced(): string {
  return spoken.text;
}

/** Say something to screen readers; a sentence said twice is said twice, and what is said at once is said in order. */
export function announce(text: string): void {
  spoken.text = "";
  waiting.push(text);
  if (waiting.length > 1) return;
  queueMicrotask(() => {
    spoken.text = waiting.join(" ");
    waiting = [];
  });
}
