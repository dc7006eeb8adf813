/** Several seats on one device: which of them is looking, and when the device is passed on. */

import type { TableUpdate } from "../../../messages";
import { byBot } from "../../../lib/game/seats";

export class HotSeat {
  /** The seat that the device is being passed to; nothing secret is shown meanwhile. */
  curtain = $state<number | null>(null);

  /** `tell` informs the server whose secrets may be shown. */
  constructor(
    public viewpoint: number | null,
    private readonly tell: (seat: number | null) => void,
  ) {}

  /** Switch to another seat of this device. */
  turnTo(seat: number | null): void {
    this.viewpoint = seat;
    this.curtain = null;
    this.tell(seat);
  }

  /** With several seats on this device, switch to the seat to move, behind a curtain if there are secrets. */
  pass({ mine, view, terms, seats }: TableUpdate): void {
    const mover = view.public.mover;
    if (this.viewpoint === null && mine.length === 1 && view.private.seat === null) return this.turnTo(mine[0] ?? null);
    if (view.private.seat !== null) this.viewpoint = view.private.seat;
    const asked = !view.public.over && mover !== null && mine.includes(mover) && !byBot(seats[mover]);
    if (!asked || mover === view.private.seat) {
      this.curtain = null;
      return;
    }
    if (terms.coins === "shown") return this.turnTo(mover);
    if (view.private.seat !== null) {
      this.viewpoint = null;
      this.tell(null);
    }
    this.curtain = mover;
  }
}
