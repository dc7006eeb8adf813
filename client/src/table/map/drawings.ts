/** Drawings of boards, each fetched once; tried again a little later where that failed. */

import { api } from "../../lib/api";
import type { Drawing } from "../../messages";

const known = new Map<string, Promise<Drawing>>();
const AGAIN = 2000;

/** The drawing of a board in one cut. */
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
