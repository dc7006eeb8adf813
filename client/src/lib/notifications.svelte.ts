/** Calling a player back to the table: the title of the page, and a notification where that is allowed. */
import { settings } from "./settings.svelte";

/** Ask the browser for permission; true when notifications will come. */
export async function allowNotifications(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  settings.notify = (await Notification.requestPermission()) === "granted";
  return settings.notify;
}

/** Say that something waits for the player; nothing pops up while the page is looked at. */
export function callBack(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !("Notification" in globalThis) || Notification.permission !== "granted")
    return;
  const note = new Notification(title, { body, tag, icon: "/icon.svg" });
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
