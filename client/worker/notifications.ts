/** Notifications that arrive while no page is open. The server sends them in the player's language. */
declare const self: ServiceWorkerGlobalScope;

/** As src/smallworld/server/push/texts.py makes it. */
interface Message {
  title: string;
  body: string;
  tag: string;
  url: string;
  language: string;
}

/** Show what was sent. A browser takes a push without a notification ill, so something is always shown. */
export async function show(data: PushMessageData | null): Promise<void> {
  let message: Partial<Message> = {};
  try {
    message = (data?.json() ?? {}) as Partial<Message>;
  } catch {
    // Not one of ours.
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

/** Lead to the table: to a page that shows it already, or to a new one. */
export async function follow(notification: Notification): Promise<void> {
  notification.close();
  const { url = "/" } = (notification.data ?? {}) as { url?: string };
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === url);
  if (open) await open.focus();
  else await self.clients.openWindow(url);
}
