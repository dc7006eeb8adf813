/** The map scene of a game in progress. */

import type { TableSlices } from "./game/tableSlices";
import { factionsOf } from "../../lib/game/factions";
import { threatLines } from "./threats/threatText";
import { spoken } from "./map/regionLabel";
import { NO_MARKS, NONE, type Scene } from "./map/scene";

export function sceneOf(table: TableSlices): Scene {
  const { game, selection, planning, motion, threats } = table;
  const { public: view, picking } = game;
  const { marks, friendly } = selection;
  return {
    game: view?.game ?? "smallworld",
    // Planned placements take precedence over running effects.
    regions:
      view?.regions.map((region) =>
        planning.regions.has(region.id) ? planning.laid(region) : (motion.held.get(region.id) ?? region),
      ) ?? [],
    factions: factionsOf(view),
    marks: picking ? NO_MARKS : marks,
    planned: planning.regions,
    mine: planning.mine,
    friendly,
    dim: game.myMove && !picking && (marks.size > 0 || planning.active),
    focus: picking ? null : selection.focus,
    aim: selection.aim,
    hinted: pointedOut(table),
    threats: threats.levels,
    label: (id) => labelOf(table, id),
  };
}

/** The regions of a hint, or else those highlighted by a lesson. */
function pointedOut({ game, hints }: TableSlices): ReadonlySet<string> {
  const { advice } = hints;
  const lesson = game.table?.lesson;
  if (advice) return new Set(advice.texts.flatMap((text) => text.split(" ").slice(1, 3)));
  return lesson?.regions && !lesson.done ? new Set(lesson.regions) : NONE;
}

function labelOf(table: TableSlices, id: string): string {
  const { game, selection, planning } = table;
  const view = game.public;
  const drawn = game.drawing?.regions.find((each) => each.id === id);
  if (!drawn || !view) return id;
  return spoken(drawn, {
    view,
    names: game.names,
    me: game.me,
    region: view.regions.find((each) => each.id === id),
    mark: selection.marks.get(id),
    planned: planning.regions.get(id),
    threats: threatLines(table, id),
  });
}
