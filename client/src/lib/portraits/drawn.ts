/** Types and colours of portraits. Each fits a 64-unit box, is lit from the upper left, and faces left. */

/** A path, its fill (empty: none), its line width (absent: no line) and its line colour (default: ink). */
export type Shape = [path: string, fill: string, width?: number, stroke?: string];

export interface Drawn {
  /** The background colour. */
  ground: string;
  /** Shapes from back to front. */
  shapes: Shape[];
}

export const INK = "#2b1c14";
/** Width of inner lines. */
export const LINE = 1.6;

/** Upper lightness limit of each grey tone used in decline; the last tone takes the rest. */
const TONES = [0.16, 0.34, 0.5, 0.7] as const;

/** Perceived lightness of a colour, from 0 to 1. */
function lightness(colour: string): number {
  const value = parseInt(colour.slice(1), 16);
  return (0.2126 * (value >> 16) + 0.7152 * ((value >> 8) & 255) + 0.0722 * (value & 255)) / 255;
}

/** The grey tone of a colour in decline: 0 is the darkest of five. */
export function toneOf(colour: string): number {
  const light = lightness(colour);
  const found = TONES.findIndex((most) => light < most);
  return found < 0 ? TONES.length : found;
}

/** The CSS paint of a shape: its colour, unless an ancestor sets the tones (`--tone-0` to `--tone-4`). */
export function paint(colour: string): string {
  return colour ? `var(--tone-${toneOf(colour)},${colour})` : "none";
}
