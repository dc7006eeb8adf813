/** A step of a replay that no line of the log tells, as a sentence. */

import { t } from "../../lib/i18n/words.svelte";
import type { Drawing, ReplayStep } from "../../messages";
import { regionName, shortMove } from "../../lib/game/names";

/** Tokens that were placed, a step that was ended, or whatever else the move's text says. */
export function stepSentence(step: ReplayStep | undefined, name: string, drawing: Drawing | undefined): string {
  if (!step?.text) return "";
  const [verb = "", region = "", count = ""] = step.text.split(" ");
  if (verb === "done") return t("replay.ended", { name });
  if (verb === "deploy")
    return t("replay.placed", { name, n: Number(count) || 1, region: regionName(drawing, region) });
  return t("replay.did", { name, move: shortMove(step.text, drawing) });
}
