/** The frames of portraits: rim and window of a token, how a token breaks in decline, the cloth of a banner. */
import { NATIVES } from "../../messages";
import { OUTLINES } from "../game/army";

/** The window in each outline: how far in it is, half the width of the portrait, how far down that is, where it breaks. */
const WINDOWS = [
  { scale: 0.78, half: 22.6, down: -1.2, corner: "translate(0 0)" },
  { scale: 0.78, half: 22.8, down: 0, corner: "translate(-4 3)" },
  { scale: 0.78, half: 22.6, down: -0.2, corner: "translate(-2 2)" },
  { scale: 0.78, half: 21.4, down: 0, corner: "translate(0 0)" },
  { scale: 0.78, half: 21.6, down: 0.6, corner: "translate(-5 4)" },
] as const;

export interface Frame {
  /** The number that its clip paths are named by. */
  number: number;
  outline: string;
  window: { scale: number; half: number; down: number; corner: string };
}

/** The frames that clip paths are needed for. */
export const FRAMES: readonly Frame[] = OUTLINES.map((outline, number) => ({
  number,
  outline,
  window: WINDOWS[number] ?? WINDOWS[0],
}));

/** The frame of a seat; natives stand on a square. */
export function frameOf(seat: number): Frame {
  return FRAMES[seat === NATIVES ? 3 : seat] ?? (FRAMES[0] as Frame);
}

/** The edge along which a token breaks in decline: what is left lies below it, the piece that broke off above. */
const BREAK = "3-40L8-22L14-17L11.5-9L19-6L22 2L40 6";
export const BREAK_LINE = `M${BREAK}`;
export const LEFT_OVER = `M-44-44L${BREAK}V44H-44Z`;
export const BROKEN_OFF = `M${BREAK}L44-44Z`;
/** How far the piece has slid. */
export const SLID = "translate(4 -3.6) rotate(9 16 -16)";
/** Stripes over a window. */
export const HATCH =
  "M-30-10L-10-30M-30 0L0-30M-30 10L10-30M-30 20L20-30M-30 30L30-30M-20 30L30-20M-10 30L30-10M0 30L30 0M10 30L30 10";

/** The cloth of a banner, pinked below; and its hem, which lies over the shoulders of whoever looks out. */
export const CLOTH = "M.6 0H63.4V57L52.9 53L42.5 57L32.0 53L21.5 57L11.1 53L0.6 57Z";
export const HEM = "M63.4 24V57L52.9 53L42.5 57L32.0 53L21.5 57L11.1 53L0.6 57V24";
