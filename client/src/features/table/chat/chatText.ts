/** Chat messages in the reader's language. */
import { t, tKey } from "../../../lib/i18n/words.svelte";
import type { ChatMessage } from "../../../messages";

/** The author's name. */
export function speaker(line: ChatMessage): string {
  return line.name || t("chat.spectator");
}

/** The text of a message: typed text, a quick phrase, or a nudge. */
export function chatText(line: ChatMessage, names: readonly string[]): string {
  if (line.nudged !== null && line.nudged !== undefined) return t("chat.nudge", { name: names[line.nudged] ?? "" });
  return line.phrase ? tKey(`phrase.${line.phrase}`) : line.text;
}
