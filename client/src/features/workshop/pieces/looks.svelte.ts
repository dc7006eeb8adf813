/** Portraits and badges of inventions, which are drawn under keys of their own. */
import { untrack } from "svelte";
import type { GameKey } from "../../../lib/game/games";
import { showLooks } from "../../../lib/portraits/portraits.svelte";
import { looksOf } from "../document";

/** The key that an invention is drawn under; no race or power has it. */
export function drawnAs(id: string): string {
  return `made-${id}`;
}

/** Draw what a document looks like, now and whenever it changes. Call it while a component begins. */
export function useLooks(what: () => { id: string; document: string; game?: GameKey }): void {
  // Before anything is drawn, so that no picture is asked for that is not there.
  $effect.pre(() => {
    const { id, document, game = "smallworld" } = what();
    untrack(() => void showLooks(game, looksOf(document, drawnAs(id))));
  });
}
