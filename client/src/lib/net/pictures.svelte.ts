/** URLs of pictures and files: unchanged on a server, and as `data:` if this device generates them. */
import { SvelteMap } from "svelte/reactivity";
import { ROOT, SITE } from "../addresses";
import { isOfDevice, playsHere } from "./home.svelte";
import { online } from "./online.svelte";

/** Files written by `smallworld site`: boards with a fixed layout, and lessons. */
const WRITTEN = /^\/api\/(?:lessons\/|art\/\w+\/(?!own-)[\w-]+\/\w+\.svg$)/;
const known = new SvelteMap<string, string>();
const asked = new Set<string>();

/** Boards of the start page, which the service worker caches. */
const KEPT = /\/small-world-3\//;

/** The file's URL on the network, if it has one. */
function placeOf(path: string): string | undefined {
  const game = /^\/api\/games\/([\w-]+)\//.exec(path)?.[1];
  if (game) return isOfDevice(game) ? undefined : path;
  const near = KEPT.test(path) || (navigator.onLine && online());
  if (SITE) return near && WRITTEN.test(path) ? ROOT + path.slice(1) : undefined;
  return near && !path.includes("/own-") ? path : playsHere() ? undefined : path;
}

/** The URL to use for a server path; empty until it is available. */
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

/** The URL of a table's board, once it is available: a device that stores games has drawn it already. */
export async function arrivedAt(path: string): Promise<string> {
  return playsHere() ? madeHere(path) : path;
}

async function madeHere(path: string): Promise<string> {
  const { fetchHere } = await import("../device/requests");
  const answer = await fetchHere(path, {});
  if (!answer.ok) throw new Error(path);
  return `data:${answer.headers.get("content-type")};charset=utf-8,${encodeURIComponent(await answer.text())}`;
}
