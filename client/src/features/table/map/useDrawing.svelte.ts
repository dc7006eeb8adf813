/** Keeps the drawing of a board loaded, in the format that fits the window and with translated names. */

import { language, loadWords } from "../../../lib/i18n/words.svelte";
import { loadIcons } from "../../../lib/icons/icons.svelte";
import { mapCut } from "../../../lib/window";
import type { Drawing, PublicView } from "../../../messages";
import { drawingOf, withNames } from "./drawings";

/** Fetch the drawing for `view`, now and whenever another is needed. */
export function useDrawing(view: () => PublicView | undefined, show: (drawing: Drawing) => void): void {
  const game = $derived(view()?.game ?? "");
  const board = $derived(view()?.board ?? "");
  $effect(() => {
    if (!game) return;
    void loadIcons(game);
    const [cut, chosen] = [mapCut(), language()];
    void Promise.all([drawingOf(game, board, cut), loadWords("boards")]).then(([drawing]) => {
      if (cut === mapCut() && chosen === language()) show(withNames(drawing));
    });
  });
}
