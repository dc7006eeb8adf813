/** Portrait frames: a token's rim and window, its crack when in decline, and a banner's cloth. */
import { NATIVES } from "../../../messages";
import { OUTLINES } from "../../game/army";

/**
 * The window of each outline: inset, half the width of the portrait, its vertical offset, and the position of the
 * crack.
 */
const WINDOWS = [
  { scale: 0.78, half: 22.6, down: -1.2, corner: "translate(0 0)" },
  { scale: 0.78, half: 22.8, down: 0, corner: "translate(-4 3)" },
  { scale: 0.78, half: 22.6, down: -0.2, corner: "translate(-2 2)" },
  { scale: 0.78, half: 21.4, down: 0, corner: "translate(0 0)" },
  { scale: 0.78, half: 21.6, down: 0.6, corner: "translate(-5 4)" },
] as const;

export interface Frame {
  /** The number used in the names of its clip paths. */
  number: number;
  outline: string;
  window: { scale: number; half: number; down: number; corner: string };
}

/** The frames that need clip paths. */
export const FRAMES: readonly Frame[] = OUTLINES.map((outline, number) => ({
  number,
  outline,
  window: WINDOWS[number] ?? WINDOWS[0],
}));

/** The frame of a seat; natives have a square one. */
export function frameOf(seat: number): Frame {
  return FRAMES[seat === NATIVES ? 3 : seat] ?? (FRAMES[0] as Frame);
}

/** The line along which a token breaks in decline: the remaining part is below, the broken-off piece above. */
const BREAK = "3-40L8-22L14-17L11.5-9L19-6L22 2L40 6";
export const BREAK_LINE = `M${BREAK}`;
export const LEFT_OVER = `M-44-44L${BREAK}V44H-44Z`;
export const BROKEN_OFF = `M${BREAK}L44-44Z`;
/** Displacement of the broken-off piece. */
export const SLID = "translate(4 -3.6) rotate(9 16 -16)";
/** Hatching over a window. */
export const HATCH =
  "M-30-10L-10-30M-30 0L0-30M-30 10L10-30M-30 20L20-30M-30 30L30-30M-20 30L30-20M-10 30L30-10M0 30L30 0M10 30L30 10";

/** The cloth of a banner with a pinked lower edge; and its hem, drawn over the shoulders of the portrait. */
export const CLOTH = "M.6 0H63.4V57L52.9 53L42.5 57L32.0 53L21.5 57L11.1 53L0.6 57Z";
export const HEM = "M63.4 24V57L52.9 53L42.5 57L32.0 53L21.5 57L11.1 53L0.6 57V24";
