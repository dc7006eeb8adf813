/** The rules of documents as sentences, asked for once in each language. */
import type { Explanation } from "../../messages";
import type { GameKey } from "../../lib/game/games";
import { workshop } from "../../lib/net/workshop";
import { language } from "../../lib/i18n/words.svelte";

const asked = new Map<string, Promise<Explanation>>();
/** How many answers are remembered. */
const MOST = 200;

/** A document explained, without what could be chosen instead. */
export function explained(document: string, game: GameKey = "smallworld"): Promise<Explanation> {
  const name = [language(), game, document].join("\n");
  const before = asked.get(name);
  if (before) return before;
  const now = workshop.explain({ document, game, language: language() });
  asked.set(name, now);
  // What did not come is asked for again the next time.
  now.catch(() => asked.delete(name));
  const [oldest] = asked.keys();
  if (asked.size > MOST && oldest !== undefined) asked.delete(oldest);
  return now;
}
