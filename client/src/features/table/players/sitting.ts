import type { PrivateView, PublicView, SeatState, TableUpdate } from "../../../messages";

/** Data that a player list shows about the seats of a table or replay. */
export interface Sitting {
  public: PublicView | undefined;
  private: PrivateView | undefined;
  me: number | null;
  seats: readonly SeatState[];
  names: readonly string[];
  table?: TableUpdate | undefined;
  /** Bots are paused because the player is reading. */
  reading?: boolean;
  /** Number of tokens that the local player to move still has to place. */
  placing?: number | undefined;
}
