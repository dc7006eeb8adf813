/** The games there are, whose words, icons and looks each has, and what the server says of it. */

import type { Catalogue, GameEntry, NewGameRequest } from "../../messages";

export type GameKey = NewGameRequest["game"];
export type Family = "smallworld" | "warcraft";

/** Battle for Azeroth has the abilities of Warcraft. */
const FAMILIES: Record<GameKey, Family> = { smallworld: "smallworld", warcraft: "warcraft", azeroth: "warcraft" };

export const GAMES = Object.keys(FAMILIES) as readonly GameKey[];

/** The game whose words and looks a game has. */
export function family(game: string): Family {
  return FAMILIES[game as GameKey] ?? "warcraft";
}

/** A game's entry in the catalogue. */
export function entryOf(catalogue: Catalogue | undefined, game: string): GameEntry | undefined {
  return catalogue?.games.find((entry) => entry.key === game);
}
