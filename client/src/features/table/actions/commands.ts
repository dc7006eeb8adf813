/** Commands behind the buttons and keys of the table. */

import { has, t, tKey } from "../../../lib/i18n/words.svelte";
import { isRoll, rollFirst } from "../game/moves";
import type { TableSlices } from "../game/tableSlices";
import { following, readingOrder } from "../map/input/keyboardNav";

export interface Commands {
  hint: () => void;
  undo: () => void;
  roll: () => void;
  canRoll: boolean;
  /** The die is rolled before choosing a region, not for a last one. */
  rollsFirst: boolean;
  decline: () => void;
  done: () => void;
  spread: () => void;
  borders: () => void;
  /** Go to the next or previous marked region. */
  next: (by: number) => void;
}

/** Regions with an available action, including plain placement, in reading order. */
function marked({ game, selection, planning }: TableSlices, wanted: (id: string) => boolean = () => true): string[] {
  const asks = (id: string) => selection.marks.has(id) || planning.regions.has(id);
  const spots = game.drawing?.regions.filter((region) => asks(region.id) && wanted(region.id)) ?? [];
  return readingOrder(spots.map((region) => ({ id: region.id, at: region.stack })));
}

/** Whether ending the step also ends the turn. */
export function endsTurn({ game, planning }: TableSlices): boolean {
  return !has(`act.done.${game.public?.asked ?? ""}`) && (planning.active || game.public?.step === "end");
}

/** The label of the button that ends the step. */
export function doneName(table: TableSlices): string {
  const key = `act.done.${table.game.public?.asked ?? ""}`;
  return has(key) ? tKey(key) : endsTurn(table) ? t("act.end") : t("verb.done");
}

export function commandsFor(table: TableSlices, ask: (what: "decline" | "waste") => void): Commands {
  const { game, selection, planning, notes, hints } = table;
  const roll = (id: string) => game.acts.at.get(id)?.find((act) => isRoll(act.verb));
  const short = (id: string) => roll(id)?.moves[0]?.short ?? 0;
  /** The most likely first. */
  const rolls = marked(table, (id) => roll(id) !== undefined).sort((a, b) => short(a) - short(b));
  const first = rollFirst(game.acts) ?? game.acts.plain.find((move) => move.verb === "roll");
  return {
    hint: () => void hints.ask(game.table?.version),
    undo: () => {
      if (planning.active && planning.changed) planning.reset();
      else if (game.table?.undo.steps?.[0]) void game.takeBack(game.table.undo.steps[0].moves);
      else notes.trouble = "reason.undo";
    },
    rollsFirst: rollFirst(game.acts) !== undefined,
    canRoll: Boolean(first) || rolls.length > 0,
    roll: () => {
      if (first) void game.make(first);
      else if (!rolls.length) notes.trouble = "act.roll.none.text";
      else selection.focus = following(rolls, selection.focus) ?? selection.focus;
    },
    decline: () => {
      if (game.acts.decline) ask("decline");
    },
    done: () => {
      if (planning.active && planning.left > 0) return planning.toDue();
      if (game.private?.unfinished) notes.trouble = `reason.${game.private.unfinished}`;
      if (!game.acts.done && !planning.active) return;
      if (planning.unused.length) ask("waste");
      else void game.finish(planning.texts());
    },
    spread: () => planning.spread(),
    borders: () => planning.toBorders(game.drawing),
    next: (by) => {
      selection.focus = following(marked(table), selection.focus, by) ?? selection.focus;
    },
  };
}
