/** A sentence for a replay step that has no log entry. */

import { t } from "../../lib/i18n/words.svelte";
import type { Drawing, ReplayStep } from "../../messages";
import { regionName, shortMove } from "../../lib/game/names";

/** The placed tokens, the end of a step, or else the text of the move. */
export function stepSentence(step: ReplayStep | undefined, name: string, drawing: Drawing | undefined): string {
  if (!step?.text) return "";
  const [verb = "", region = "", count = ""] = step.text.split(" ");
  if (verb === "done") return t("replay.ended", { name });
  if (verb === "deploy")
    return t("replay.placed", { name, n: Number(count) || 1, region: regionName(drawing, region) });
  return t("replay.did", { name, move: shortMove(step.text, drawing) });
}
