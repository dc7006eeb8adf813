/** Pictures of boards: the server draws those that it has, under ids that it gives to their documents. */
import { SvelteMap } from "svelte/reactivity";
import type { Invention } from "../../../messages";
import { api } from "../../../lib/net/api";
import { isHere } from "../../../lib/storage/inventions";
import { gameOfBoard, readPack } from "../pack";
import { shelf } from "../shelf.svelte";

/** The ids that boards are drawn under, by their documents. */
const drawn = new SvelteMap<string, string>();
const asked = new Set<string>();

/** Learn how the boards of an invention are drawn. */
export function learnBoards({ kind, document, boards = [] }: Invention): void {
  const documents =
    kind === "pack"
      ? readPack(document).contents.flatMap((each) => (each.kind === "board" ? [each.document] : []))
      : [document];
  for (const [number, id] of boards.entries()) {
    const own = documents[number];
    if (own !== undefined) drawn.set(own, id);
  }
}

/** The address of the picture of a board; empty while it is not known, or where the server has no such board. */
export function boardPicture(document: string): string {
  const id = drawn.get(document);
  if (id === undefined) void ask(document);
  return id ? api.artAddress(gameOfBoard(document), id, "landscape") : "";
}

async function ask(document: string): Promise<void> {
  const kept = shelf().find((one) => one.kind === "board" && one.document === document);
  if (!kept || kept.unsent || isHere(kept.id) || asked.has(document)) return;
  asked.add(document);
  try {
    learnBoards(await api.invention(kept.id));
  } catch {
    // Without its picture it has a sign.
  }
}
