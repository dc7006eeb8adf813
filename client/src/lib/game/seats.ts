/** Who plays a seat. */

import type { SeatState } from "../../messages";

/** Whether a bot plays this seat, for good or as a stand-in. */
export function byBot(seat: SeatState | undefined): boolean {
  return seat?.kind === "bot" || seat?.bot_stand_in === true;
}

/** Whether a bot stands in for this seat's player. */
export function stoodIn(seat: SeatState | undefined): boolean {
  return seat?.bot_stand_in === true || seat?.returnable === true;
}
