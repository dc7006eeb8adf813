/** Push notifications while no page is open. The server sends them in the player's language. */
declare const self: ServiceWorkerGlobalScope;

/** The payload made by src/smallworld/server/push/texts.py. */
interface Message {
  title: string;
  body: string;
  tag: string;
  url: string;
  language: string;
}

/** Show the notification. Browsers penalise a push without one, so something is always shown. */
export async function show(data: PushMessageData | null): Promise<void> {
  let message: Partial<Message> = {};
  try {
    message = (data?.json() ?? {}) as Partial<Message>;
  } catch {
    // Not one of our payloads.
  }
  const { title = "Small World", body = "", tag = "smallworld", url = "/", language = "en" } = message;
  const more = { renotify: true, badge: "/icons/badge-96.png" };
  await self.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: "/icons/icon-192.png",
    data: { url },
    ...more,
  });
}

/** Open the table: in a page that already shows it, or in a new one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close();
  const { url = "/" } = (notification.data ?? {}) as { url?: string };
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  if (open) await open.focus();
  else await self.clients.openWindow(url);
}
