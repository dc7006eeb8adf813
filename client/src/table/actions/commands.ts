/** What buttons and keys do at the table. */

import { has, t, tKey } from "../../lib/words.svelte";
import { isRoll } from "./moves";
import type { Game } from "../game.svelte";
import { following, readingOrder } from "../map/input/keyboardNav";

export interface Commands {
  hint: () => void;
  undo: () => void;
  roll: () => void;
  canRoll: boolean;
  decline: () => void;
  done: () => void;
  spread: () => void;
  borders: () => void;
  /** To the next (or the one before) of the marked regions. */
  next: (by: number) => void;
}

/** The regions where something can be done, be it only placing tokens, in reading order. */
export function marked(game: Game, wanted: (id: string) => boolean = () => true): string[] {
  const asks = (id: string) => game.marks.has(id) || (game.planning.active && game.planning.regions.has(id));
  const spots = game.drawing?.regions.filter((region) => asks(region.id) && wanted(region.id)) ?? [];
  return readingOrder(spots.map((region) => ({ id: region.id, at: region.stack })));
}

/** Does the button that ends the step end the turn with it? */
export function endsTurn(game: Game): boolean {
  return !has(`act.done.${game.public?.asked ?? ""}`) && (game.planning.active || game.public?.step === "end");
}

/** What the button that ends the step is called. */
export function doneName(game: Game): string {
  const key = `act.done.${game.public?.asked ?? ""}`;
  return has(key) ? tKey(key) : endsTurn(game) ? t("act.end") : t("verb.done");
}

export function commandsFor(game: Game, ask: (what: "decline" | "waste") => void): Commands {
  const short = (id: string) => game.marks.get(id)?.short ?? 0;
  /** The likeliest first. */
  const rolls = marked(game, (id) => (game.acts.at.get(id) ?? []).some((act) => isRoll(act.verb))).sort(
    (a, b) => short(a) - short(b),
  );
  const first = game.acts.plain.find((move) => move.verb === "roll-first" || move.verb === "roll");
  return {
    hint: () => void game.hint(),
    undo: () => {
      if (game.planning.active && game.planning.changed) game.planning.reset();
      else if (game.table?.undo.steps?.[0]) void game.takeBack(game.table.undo.steps[0].moves);
      else game.trouble = "reason.undo";
    },
    canRoll: Boolean(first) || rolls.length > 0,
    roll: () => {
      if (first) void game.make(first);
      else if (!rolls.length) game.trouble = "act.roll.none.text";
      else game.selection.focus = following(rolls, game.selection.focus) ?? game.selection.focus;
    },
    decline: () => {
      if (game.acts.decline) ask("decline");
    },
    done: () => {
      if (game.planning.active && game.planning.left > 0) return game.planning.toDue();
      if (game.own?.unfinished) game.trouble = `reason.${game.own.unfinished}`;
      if (!game.acts.done && !game.planning.active) return;
      if (game.planning.unused.length) ask("waste");
      else void game.finish();
    },
    spread: () => game.planning.spread(),
    borders: () => game.planning.toBorders(game.drawing, game.mine),
    next: (by) => {
      game.selection.focus = following(marked(game), game.selection.focus, by) ?? game.selection.focus;
    },
  };
}
