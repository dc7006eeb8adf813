/** The levels of bots: which one is offered first, and how they are named. */
import { settings } from "../storage/settings.svelte";
import { t, tKey } from "../i18n/words.svelte";
import type { Catalogue } from "../../messages";

/** The levels until the server has said its own. */
export const LEVELS = ["level-1", "level-2", "level-3", "level-4", "level-5"] as const;
/** The one that makes use of more time to think. */
export const TOP_LEVEL = "level-5";
/** What newcomers play against: it plans, but leaves them alone. */
const FIRST_LEVEL = "level-2";

/** The level of a bot that nobody chose one for: the one that was played against last. */
export function usualLevel(levels: readonly string[]): string {
  return [settings.level, FIRST_LEVEL].find((level) => levels.includes(level)) ?? levels[0] ?? FIRST_LEVEL;
}

/** Ratings by level, where the game was measured with this many players. */
export function ratingsOf(catalogue: Catalogue | undefined, game: string, seats: number): Record<string, number> {
  return catalogue?.games.find((entry) => entry.key === game)?.ratings[seats] ?? {};
}

/** A level's name, with its rating where there is one. */
export function levelName(level: string, ratings: Record<string, number>): string {
  const name = tKey(`level.${level}`);
  const rating = ratings[level];
  return rating === undefined ? name : t("new.level.rated", { level: name, rating: String(rating) });
}
