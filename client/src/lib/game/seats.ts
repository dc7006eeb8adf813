/** Who plays a seat. */

import type { SeatState } from "../../messages";

/** Does a bot play it now, in place of a person or by itself? */
export function byBot(seat: SeatState | undefined): boolean {
  return seat?.kind === "bot" || seat?.bot_stand_in === true;
}

/** Does a bot play it in place of a person? */
export function stoodIn(seat: SeatState | undefined): boolean {
  return seat?.bot_stand_in === true || seat?.returnable === true;
}
