/** A link that transfers a browser's inventions, with their edit keys, to another device. */
import { workshop } from "../../lib/net/workshop";
import { isHere, isOwn, keepInvention } from "../../lib/storage/inventions";
import { refresh, send, shelf } from "./shelf.svelte";

/** In the fragment, which browsers do not send to servers. */
const NAME = "#keys=";
/** Maximum number of inventions in a link. */
const MOST = 200;

/** The link, once the server has all inventions; empty if there are none. */
export async function carryLink(): Promise<string> {
  await send();
  const sent = shelf().filter((one) => isOwn(one) && !isHere(one.id));
  const pairs = sent.slice(0, MOST).map(({ id, key }) => `${id}.${key}`);
  return pairs.length ? `${location.origin}/workshop${NAME}${pairs.join(",")}` : "";
}

/** The inventions in the page's address, as ids with keys; removed from the address. */
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

/** Save transferred inventions; returns their number. Those that the server no longer has are skipped. */
export async function unpack(pairs: readonly [string, string][]): Promise<number> {
  let kept = 0;
  for (const [id, key] of pairs) {
    try {
      const { kind, document, changed } = await workshop.invention(id);
      keepInvention({ id, key, kind, document, changed });
      kept++;
    } catch {
      // It no longer exists, or can be fetched when the link is opened again.
    }
  }
  refresh();
  return kept;
}
