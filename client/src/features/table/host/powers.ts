/** Whom the host may mute or remove, and who is muted; the server decides in the end. */

import type { Game } from "../game/game.svelte";

/** Whether this is the host's device and the seat belongs to somebody else. */
function others(game: Game, seat: number): boolean {
  return Boolean(game.table?.host && !game.table.mine.includes(seat) && !game.public?.over);
}

/** Whether the player of a seat can be removed. */
export function removable(game: Game, seat: number): boolean {
  const sitting = game.seats[seat];
  const replaced = sitting?.kind === "bot" && sitting.returnable && !game.table?.waiting;
  return others(game, seat) && (sitting?.kind === "person" || Boolean(replaced));
}

/** Whether the player of a seat, or a spectator if `seat` is null, can be muted. */
export function mutable(game: Game, seat: number | null): boolean {
  if (seat === null) return Boolean(game.table?.host);
  return others(game, seat) && game.seats[seat]?.kind === "person";
}

/** Whether that person is muted. */
export function muted(game: Game, seat: number | null, name: string): boolean {
  if (seat !== null) return game.seats[seat]?.muted ?? false;
  return game.table?.terms.muted?.includes(name) ?? false;
}

/** Whether the host muted the local player or spectator. */
export function silenced(game: Game): boolean {
  if (game.table?.host) return false;
  return muted(game, game.me, game.spectator);
}
