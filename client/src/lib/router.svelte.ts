/** The client's router: the current address, and its parameters. */

import type { Component } from "svelte";
import { addressOf, pathAt, ROOT, SITE } from "./addresses";

/** A page: its addresses, with `:name` for a parameter and `:name?` for an optional one. */
export interface Page {
  path: string;
  load: () => Promise<{ default: Component<never> }>;
}

/** A visited address; a new object on each visit, so that repeated visits are noticed. */
export interface Route {
  readonly path: string;
}

const VALUE = /^[A-Za-z0-9_-]{1,64}$/;

/** The parameters of a pattern at an address; undefined if it does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/").filter(Boolean);
  const parts = path.split("/").filter(Boolean);
  if (parts.length > wanted.length) return undefined;
  const values: Record<string, string> = {};
  for (const [i, want] of wanted.entries()) {
    const part = parts[i] ?? "";
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(want) ?? [];
    if (name ? !VALUE.test(part) && !(optional && !part) : part !== want) return undefined;
    if (name) values[name] = part;
  }
  return values;
}

const read = (): Route => ({ path: pathAt(location) });

let route = $state.raw<Route>(read());

/** The current address. */
export function here(): Route {
  return route;
}

/** Go to one of our pages. */
export function go(page: string, { replace = false } = {}): void {
  const address = addressOf(page);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route = read();
}

/** Change the address of the current page without visiting another; ignored if the user has left it meanwhile. */
export function rewrite(page: string): void {
  if (partsOf(page, 2) === partsOf(route.path, 2)) history.replaceState(history.state, "", addressOf(page));
}

function partsOf(path: string, count: number): string {
  return path
    .split(/[/?#]/)
    .slice(1, count + 1)
    .join("/");
}

/** Handle the browser's back and forward, and clicks on internal links. */
export function listen(): () => void {
  const back = (): void => void (route = read());
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target || link.hasAttribute("download")) return;
    const to = new URL(link.href);
    if (to.origin !== location.origin || to.pathname.startsWith(`${ROOT}api/`) || to.pathname.startsWith("/schema"))
      return;
    if (pathAt(to) === here().path && to.hash) return;
    if (SITE && to.pathname !== ROOT) return;
    event.preventDefault();
    history.pushState(null, "", to);
    route = read();
  };
  addEventListener("popstate", back);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", click);
  };
}
