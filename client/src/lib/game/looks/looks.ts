/** Looks specific to one family of games. All other data comes from the server. */

/** The mark of a faction; its outline matters more than its colour. */
export interface FactionMark {
  /** In a 26-unit box centred on 0,0. */
  outline: string;
  /** Scale factor when a number is on it. */
  scale: number;
  /** Vertical offset of the number. */
  down: number;
}

export interface Looks {
  /** Pieces on a stack, which belong to the region's holder; others lie on the land next to it. */
  standing: readonly string[];
  factions: Readonly<Record<string, FactionMark>>;
  /** The faction of armies without one; empty if there are no factions. */
  unaligned: string;
  /** The board for this number of players, or an example of a randomly generated one. */
  board: (players: number) => string;
}
