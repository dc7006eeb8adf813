/** Turn notifications: by the page while it is open, and by web push after it is closed. */
import type { PushKey, PushRequest, PushStopRequest } from "../../messages";
import { savedGame } from "../storage/savedGames";
import { isOfDevice } from "./home.svelte";
import { registration } from "./serviceWorker";
import { settings } from "../storage/settings.svelte";
import { language } from "../i18n/words.svelte";

/** Not supported here; blocked in the browser; off; on. */
export type PushState = "unsupported" | "denied" | "off" | "on";

let asked = $state(0);

/** The current state. */
export function pushState(): PushState {
  // Re-read after each permission request: permissions are not reactive.
  void asked;
  if (!("Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return settings.notify && Notification.permission === "granted" ? "on" : "off";
}

/** Request permission, and subscribe this browser to all own seats of a game; returns the new state. */
export async function switchOn(game: string): Promise<PushState> {
  if (!("Notification" in globalThis)) return "unsupported";
  settings.notify = (await Notification.requestPermission()) === "granted";
  asked++;
  if (settings.notify) await renew(game);
  return pushState();
}

/** Turn off all notifications, for this game and all others. */
export async function switchOff(game: string): Promise<void> {
  settings.notify = false;
  const subscription = await current();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.all(keys(game).map((key) => send(game, "DELETE", { key, endpoint } satisfies PushStopRequest)));
  // Push services then reject messages for other games too, and the server drops the subscription.
  await subscription.unsubscribe();
}

/** Subscribe to a game if wanted; on every visit, because subscriptions may be renewed. */
export async function renew(game: string): Promise<void> {
  if (pushState() !== "on" || isOfDevice(game)) return;
  try {
    const subscription = await subscribe();
    const { p256dh = "", auth = "" } = subscription?.toJSON().keys ?? {};
    if (!subscription) return;
    const about = { endpoint: subscription.endpoint, p256dh, auth, language: language() };
    await Promise.all(keys(game).map((key) => send(game, "PUT", { key, ...about } satisfies PushRequest)));
  } catch {
    // No push service is reachable; while the page is open, it alerts the player itself.
  }
}

/** The keys of one's own seats. */
function keys(game: string): string[] {
  return Object.values(savedGame(game)?.seats ?? {});
}

async function current(): Promise<PushSubscription | null | undefined> {
  const worker = await registration();
  return worker?.pushManager?.getSubscription();
}

/** This browser's subscription; a new one if there is none, or if it was made for another server's key. */
async function subscribe(): Promise<PushSubscription | undefined> {
  const worker = await registration();
  if (!worker?.pushManager) return undefined;
  const { key } = (await (await fetch("/api/push")).json()) as PushKey;
  const found = await worker.pushManager.getSubscription();
  if (found && sameKey(found, key)) return found;
  await found?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function sameKey(subscription: PushSubscription, key: string): boolean {
  const made = subscription.options?.applicationServerKey;
  if (!made) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(made)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

async function send(game: string, method: "PUT" | "DELETE", body: PushRequest | PushStopRequest): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(`/api/games/${encodeURIComponent(game)}/push`, { method, headers, body: JSON.stringify(body) });
}
