/** What the map shows of a game in play. */

import type { Game } from "../game.svelte";
import { factionsOf } from "../factions";
import { threatLines } from "../threats/threatText";
import { spoken } from "./regionLabel";
import { NO_MARKS, NONE, type Scene } from "./scene";

export function sceneOf(game: Game): Scene {
  const { public: look, selection, planning, motion, picking, marks } = game;
  return {
    game: look?.game ?? "smallworld",
    // What is planned counts more than what still moves.
    regions:
      look?.regions.map((region) =>
        planning.regions.has(region.id) ? region : (motion.held.get(region.id) ?? region),
      ) ?? [],
    factions: factionsOf(look),
    marks: picking ? NO_MARKS : marks,
    planned: planning.regions,
    mine: game.mine,
    friendly: game.friendly,
    dim: game.myMove && !picking && (marks.size > 0 || planning.active),
    focus: picking ? null : selection.focus,
    aim: selection.aim,
    landed: NONE,
    hinted: pointedOut(game),
    threats: game.threats.levels,
    label: (id) => labelOf(game, id),
  };
}

/** The regions of a hint, else those that a lesson is about. */
function pointedOut({ advice, table }: Game): ReadonlySet<string> {
  if (advice) return new Set(advice.texts.flatMap((text) => text.split(" ").slice(1, 3)));
  return table?.lesson?.regions && !table.lesson.done ? new Set(table.lesson.regions) : NONE;
}

function labelOf(game: Game, id: string): string {
  const look = game.public;
  const drawn = game.drawing?.regions.find((each) => each.id === id);
  if (!drawn || !look) return id;
  return spoken(drawn, {
    look,
    names: game.names,
    me: game.me,
    region: look.regions.find((each) => each.id === id),
    mark: game.marks.get(id),
    planned: game.planning.regions.get(id),
    threats: threatLines(game, id),
  });
}
