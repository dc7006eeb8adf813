import type { PrivateView, PublicView, SeatState, TableUpdate } from "../../../messages";

/** What is known of everybody at a table, in play or in a replay. */
export interface Sitting {
  public: PublicView | undefined;
  private: PrivateView | undefined;
  me: number | null;
  seats: readonly SeatState[];
  names: readonly string[];
  table?: TableUpdate | undefined;
  /** Bots wait for somebody who reads. */
  reading?: boolean;
  /** How many tokens the mover, who sits at this screen, has still to place. */
  placing?: number | undefined;
}
