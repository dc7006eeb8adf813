/** Board drawings, each fetched once (retried after a failure), with translated names. */

import { api } from "../../../lib/net/api";
import { placeName } from "../../../lib/game/names";
import type { Drawing } from "../../../messages";

const known = new Map<string, Promise<Drawing>>();
const AGAIN = 2000;
/** Names longer than the English one shrink to no less than this fraction of their size. */
const LEAST = 0.75;

/** The drawing of a board in one format. */
export function drawingOf(game: string, board: string, cut: Drawing["cut"]): Promise<Drawing> {
  const key = `${game}/${board}/${cut}`;
  const before = known.get(key);
  if (before) return before;
  const asked = api.drawing(game, board, cut).catch(async () => {
    known.delete(key);
    await new Promise((done) => setTimeout(done, AGAIN));
    return drawingOf(game, board, cut);
  });
  known.set(key, asked);
  return asked;
}

function fitted(letters: number, before: string, now: string): number {
  return letters * Math.max(LEAST, Math.min(1, before.length / now.length));
}

/**
 * The drawing with translated names, keyed by the English ones that moves and records use.
 *
 * Names without a translation, as on custom boards, are kept.
 */
export function withNames(drawing: Drawing): Drawing {
  return {
    ...drawing,
    regions: drawing.regions.map((region) => {
      const name = placeName("region", region.name);
      return { ...region, name, letters: fitted(region.letters, region.name, name) };
    }),
    titles: drawing.titles?.map((title) => {
      const text = placeName("island", title.text);
      return { ...title, text, letters: fitted(title.letters, title.text, text) };
    }),
  };
}
