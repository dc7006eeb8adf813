/** The available games: their families, which share texts, icons and looks, and their catalogue entries. */

import type { Catalogue, GameEntry, NewGameRequest } from "../../messages";

export type GameKey = NewGameRequest["game"];
export type Family = "smallworld" | "warcraft";

/** Battle for Azeroth uses the abilities of Warcraft. */
const FAMILIES: Record<GameKey, Family> = { smallworld: "smallworld", warcraft: "warcraft", azeroth: "warcraft" };

export const GAMES = Object.keys(FAMILIES) as readonly GameKey[];

/** The family of a game, whose texts and looks it uses. */
export function family(game: string): Family {
  return FAMILIES[game as GameKey] ?? "warcraft";
}

/** A game's entry in the catalogue. */
export function entryOf(catalogue: Catalogue | undefined, game: string): GameEntry | undefined {
  return catalogue?.games.find((entry) => entry.key === game);
}
