/** Addresses of pictures and files for pages: on a server as they are, and what this device makes as `data:`. */
import { SvelteMap } from "svelte/reactivity";
import { ROOT, SITE } from "../addresses";
import { isOfDevice, playsHere } from "./home.svelte";
import { online } from "./online.svelte";

/** Files that `smallworld site` writes: boards that are not put together, and lessons. */
const WRITTEN = /^\/api\/(?:lessons\/|art\/\w+\/(?!own-)[\w-]+\/\w+\.svg$)/;
const known = new SvelteMap<string, string>();
const asked = new Set<string>();

/** The start page's, which the service worker keeps. */
const KEPT = /\/small-world-3\//;

/** Where the network has it, if it does. */
function placeOf(path: string): string | undefined {
  const game = /^\/api\/games\/([\w-]+)\//.exec(path)?.[1];
  if (game) return isOfDevice(game) ? undefined : path;
  const near = KEPT.test(path) || (navigator.onLine && online());
  if (SITE) return near && WRITTEN.test(path) ? ROOT + path.slice(1) : undefined;
  return near && !path.includes("/own-") ? path : playsHere() ? undefined : path;
}

/** What a page shows at an address of the server; empty until it is there. */
export function shownAt(path: string): string {
  const place = placeOf(path);
  if (place !== undefined) return place;
  if (!asked.has(path)) {
    asked.add(path);
    madeHere(path).then(
      (address) => known.set(path, address),
      () => asked.delete(path),
    );
  }
  return known.get(path) ?? "";
}

/** The same for a table, once it is there: where games are kept here, this device has drawn its board already. */
export async function arrivedAt(path: string): Promise<string> {
  return playsHere() ? madeHere(path) : path;
}

async function madeHere(path: string): Promise<string> {
  const { fetchHere } = await import("../device/requests");
  const answer = await fetchHere(path, {});
  if (!answer.ok) throw new Error(path);
  return `data:${answer.headers.get("content-type")};charset=utf-8,${encodeURIComponent(await answer.text())}`;
}
