/** Whom the host of a table may mute or remove, and who is muted; the server has the last word. */

import type { Game } from "../game/game.svelte";

/** Does this screen belong to the host, and the seat to somebody else? */
function others(game: Game, seat: number): boolean {
  return Boolean(game.table?.host && !game.table.mine.includes(seat) && !game.public?.over);
}

/** Can the person of a seat be removed? */
export function removable(game: Game, seat: number): boolean {
  const sitting = game.seats[seat];
  const replaced = sitting?.kind === "bot" && sitting.returnable && !game.table?.waiting;
  return others(game, seat) && (sitting?.kind === "person" || Boolean(replaced));
}

/** Can the person of a seat, or (no seat) a spectator, be muted? */
export function mutable(game: Game, seat: number | null): boolean {
  if (seat === null) return Boolean(game.table?.host);
  return others(game, seat) && game.seats[seat]?.kind === "person";
}

/** Is that person muted? */
export function muted(game: Game, seat: number | null, name: string): boolean {
  if (seat !== null) return game.seats[seat]?.muted ?? false;
  return game.table?.terms.muted?.includes(name) ?? false;
}

/** Has the host muted whoever plays or watches on this screen? */
export function silenced(game: Game): boolean {
  if (game.table?.host) return false;
  return muted(game, game.me, game.spectator);
}
