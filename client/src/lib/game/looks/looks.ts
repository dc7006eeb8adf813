/** What only one family of games has, as this screen draws it. All else comes from what the server says. */

/** The mark of a faction: outline first, colour second. */
export interface FactionMark {
  /** In a box of 26 units round 0,0. */
  outline: string;
  /** How much larger it is where a number stands on it. */
  scale: number;
  /** How far down the number stands. */
  down: number;
}

export interface Looks {
  /** Pieces that stand on a stack, and belong to whoever holds the region; others lie on the land beside it. */
  standing: readonly string[];
  factions: Readonly<Record<string, FactionMark>>;
  /** The faction of armies that belong to none; empty where there are no factions. */
  unaligned: string;
  /** A board for so many players, or an example of one that is laid out anew for each game. */
  board: (players: number) => string;
}
