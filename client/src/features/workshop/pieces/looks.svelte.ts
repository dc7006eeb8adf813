/** Portraits and badges of inventions, drawn under separate keys. */
import { untrack } from "svelte";
import type { GameKey } from "../../../lib/game/games";
import { showLooks } from "../../../lib/portraits/portraits.svelte";
import { looksOf } from "../document";

/** The drawing key of an invention, which differs from all race and power keys. */
export function drawnAs(id: string): string {
  return `made-${id}`;
}

/** Draw the looks of a document, now and after every change. Call during component initialisation. */
export function useLooks(what: () => { id: string; document: string; game?: GameKey }): void {
  // Runs before rendering, so that no missing picture is requested.
  $effect.pre(() => {
    const { id, document, game = "smallworld" } = what();
    untrack(() => void showLooks(game, looksOf(document, drawnAs(id))));
  });
}
