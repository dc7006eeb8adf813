/** Progress of the lessons in this browser: which are done, and the game of each. */
import { api } from "../../lib/net/api";
import { go } from "../../lib/router.svelte";
import { forget, remember, savedGame } from "../../lib/storage/savedGames";
import { settings } from "../../lib/storage/settings.svelte";
import { keep, recall } from "../../lib/storage/storage";
import { t } from "../../lib/i18n/words.svelte";

const NAME = "smallworld.lessons";

interface Progress {
  done: string[];
  /** The most recent game of each lesson. */
  games: Record<string, string>;
}

const progress: Progress = $state({ done: [], games: {}, ...(recall(NAME) as Partial<Progress> | null) });

export function isDone(lesson: string): boolean {
  return progress.done.includes(lesson);
}

/** The unfinished game of a lesson, if any. */
export function begun(lesson: string): string | undefined {
  const game = progress.games[lesson];
  return game && !isDone(lesson) && savedGame(game) ? game : undefined;
}

export function finish(lesson: string): void {
  if (isDone(lesson)) return;
  progress.done = [...progress.done, lesson];
  keep(NAME, $state.snapshot(progress));
}

/** Start a lesson from the beginning, discarding an earlier attempt. */
export async function begin(lesson: string): Promise<void> {
  const keys = await api.teach(lesson, settings.name.trim() || t("new.name.me.default"));
  const before = progress.games[lesson];
  if (before) forget(before);
  remember(keys, lesson);
  progress.games = { ...progress.games, [lesson]: keys.id };
  keep(NAME, $state.snapshot(progress));
  go(`/game/${keys.id}`);
}

/** Resume a lesson, or start it. */
export async function resume(lesson: string): Promise<void> {
  const game = begun(lesson);
  if (game) go(`/game/${game}`);
  else await begin(lesson);
}
