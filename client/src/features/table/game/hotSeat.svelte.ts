/** Several seats at one screen: which of them looks at it, and when it is passed on. */

import type { TableUpdate } from "../../../messages";
import { byBot } from "../../../lib/game/seats";

export class HotSeat {
  /** The screen is to be passed to this seat; nothing secret is on it. */
  curtain = $state<number | null>(null);

  /** `tell` lets the server know whose secrets may be shown. */
  constructor(
    public viewpoint: number | null,
    private readonly tell: (seat: number | null) => void,
  ) {}

  /** Another of the own seats looks at the screen now. */
  turnTo(seat: number | null): void {
    this.viewpoint = seat;
    this.curtain = null;
    this.tell(seat);
  }

  /** With several seats at this screen, the one to move gets it; through a curtain, if there is something to hide. */
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
