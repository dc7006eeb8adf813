/** A link that takes the inventions of a browser, and the keys by which they are changed, to another device. */
import { workshop } from "../../lib/net/workshop";
import { isHere, isOwn, keepInvention } from "../../lib/storage/inventions";
import { refresh, send, shelf } from "./shelf.svelte";

/** Behind the #, which browsers send to no server. */
const NAME = "#keys=";
/** How many inventions a link has at most. */
const MOST = 200;

/** The link, once the server has all of them; empty if there is nothing to take along. */
export async function carryLink(): Promise<string> {
  await send();
  const sent = shelf().filter((one) => isOwn(one) && !isHere(one.id));
  const pairs = sent.slice(0, MOST).map(({ id, key }) => `${id}.${key}`);
  return pairs.length ? `${location.origin}/workshop${NAME}${pairs.join(",")}` : "";
}

/** The inventions that the address of the page brings along, by id with their keys; they leave the address. */
export function broughtAlong(): [string, string][] {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(NAME)) return [];
  history.replaceState(history.state, "", pathname + search);
  const pairs = hash.slice(NAME.length).split(",").slice(0, MOST);
  return pairs.flatMap((pair) => {
    const [, id, key] = /^([\w-]{8,64})\.([\w-]{8,64})$/.exec(pair) ?? [];
    return id !== undefined && key !== undefined ? [[id, key]] : [];
  });
}

/** Keep what was brought along; how many inventions that were. What the server no longer has is left out. */
export async function unpack(pairs: readonly [string, string][]): Promise<number> {
  let kept = 0;
  for (const [id, key] of pairs) {
    try {
      const { kind, document, changed } = await workshop.invention(id);
      keepInvention({ id, key, kind, document, changed });
      kept++;
    } catch {
      // It is gone, or will be there when the link is opened again.
    }
  }
  refresh();
  return kept;
}
