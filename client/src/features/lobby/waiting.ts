/** The reasons why a lobby is waiting: free seats, then players who are not ready. */
import type { SeatState } from "../../messages";

export type Waiting =
  | { kind: "free"; n: number }
  /** The players on this device. */
  | { kind: "you" }
  | { kind: "others"; names: string[] }
  | { kind: "ready" };

export function waitsFor(seats: readonly SeatState[], mine: readonly number[]): Waiting {
  const n = seats.filter((seat) => seat.kind === "open").length;
  if (n) return { kind: "free", n };
  const late = seats.flatMap((seat, i) => (seat.kind === "person" && !seat.ready ? [i] : []));
  const names = late.filter((seat) => !mine.includes(seat)).map((seat) => seats[seat]?.name ?? "");
  if (names.length) return { kind: "others", names };
  return late.length ? { kind: "you" } : { kind: "ready" };
}
