/** Pictures of boards, drawn by the server under ids that it assigns to their documents. */
import { SvelteMap } from "svelte/reactivity";
import type { Invention } from "../../../messages";
import { api } from "../../../lib/net/api";
import { isHere } from "../../../lib/storage/inventions";
import { gameOfBoard, readPack } from "../pack";
import { shelf } from "../shelf.svelte";

/** Drawing ids by board document. */
const drawn = new SvelteMap<string, string>();
const asked = new Set<string>();

/** Record the drawing ids of an invention's boards. */
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

/** The URL of a board's picture; empty if it is unknown, or the server lacks the board. */
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
    // Without a picture, an icon is shown.
  }
}
