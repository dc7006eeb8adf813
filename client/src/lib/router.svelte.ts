/** Which page is shown: the address, read. */

/** A page and what its address says. */
export type Route =
  | { page: "start" | "new" | "learn" | "mine" | "history" | "replays" | "about" | "missing" }
  | { page: "rules"; part: string; chapter: string }
  | { page: "game" | "replay" | "analysis"; id: string }
  | { page: "aid"; game: string };

const PLAIN = {
  "": "start",
  new: "new",
  learn: "learn",
  mine: "mine",
  history: "history",
  replays: "replays",
  about: "about",
} as const;

/** The page of an address. */
export function read(path: string): Route {
  const [first = "", second, ...rest] = path.replace(/^\/+|\/+$/g, "").split("/");
  if (first === "rules" && rest.length < 2) return { page: "rules", part: second ?? "", chapter: rest[0] ?? "" };
  const isGame = (id: string | undefined): id is string => /^[A-Za-z0-9_-]{1,64}$/.test(id ?? "");
  if (first === "replay" && isGame(second) && rest.join("/") === "analysis") return { page: "analysis", id: second };
  if (rest.length) return { page: "missing" };
  if (second === undefined && Object.hasOwn(PLAIN, first)) return { page: PLAIN[first as keyof typeof PLAIN] };
  if ((first === "game" || first === "replay") && isGame(second)) return { page: first, id: second };
  if (first === "aid" && second && /^[a-z]+$/.test(second)) return { page: "aid", game: second };
  return { page: "missing" };
}

let route = $state.raw<Route>(read(location.pathname));

/** The page that is shown now. */
export function here(): Route {
  return route;
}

/** Go to an address of ours. */
export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route = read(location.pathname);
}

/** Follow the browser's back and forward, and clicks on links that lead to our own pages. */
export function listen(): () => void {
  const back = (): void => void (route = read(location.pathname));
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.pathname.startsWith("/schema")) return;
    if (to.pathname === location.pathname && to.hash) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  };
  addEventListener("popstate", back);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", click);
  };
}
