/** Rules of documents as sentences, requested once per language. */
import type { Explanation } from "../../messages";
import type { GameKey } from "../../lib/game/games";
import { workshop } from "../../lib/net/workshop";
import { language } from "../../lib/i18n/words.svelte";

const asked = new Map<string, Promise<Explanation>>();
/** Maximum number of cached responses. */
const MOST = 200;

/** The explanation of a document, without alternatives. */
export function explained(document: string, game: GameKey = "smallworld"): Promise<Explanation> {
  const name = [language(), game, document].join("\n");
  const before = asked.get(name);
  if (before) return before;
  const now = workshop.explain({ document, game, language: language() });
  asked.set(name, now);
  // Retry on the next request after a failure.
  now.catch(() => asked.delete(name));
  const [oldest] = asked.keys();
  if (asked.size > MOST && oldest !== undefined) asked.delete(oldest);
  return now;
}
