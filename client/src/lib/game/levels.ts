/** Bot levels: the default and the display names. */
import { settings } from "../storage/settings.svelte";
import { t, tKey } from "../i18n/words.svelte";
import type { Catalogue } from "../../messages";

/** The levels used until the server lists its own. */
export const LEVELS = ["level-1", "level-2", "level-3", "level-4", "level-5"] as const;
/** The level that benefits from more thinking time. */
export const TOP_LEVEL = "level-5";
/** The default for newcomers: it plans its own turns, but ignores what rivals earn. */
const FIRST_LEVEL = "level-2";

/** The default level of a bot: the one last played against. */
export function usualLevel(levels: readonly string[]): string {
  return [settings.level, FIRST_LEVEL].find((level) => levels.includes(level)) ?? levels[0] ?? FIRST_LEVEL;
}

/** Ratings by level, if measured for this game and number of players. */
export function ratingsOf(catalogue: Catalogue | undefined, game: string, seats: number): Record<string, number> {
  return catalogue?.games.find((entry) => entry.key === game)?.ratings[seats] ?? {};
}

/** A level's name, with its rating if known. */
export function levelName(level: string, ratings: Record<string, number>): string {
  const name = tKey(`level.${level}`);
  const rating = ratings[level];
  return rating === undefined ? name : t("new.level.rated", { level: name, rating: String(rating) });
}
