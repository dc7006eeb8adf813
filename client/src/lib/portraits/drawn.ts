/** What a portrait is made of. It stands in a box of 64, light from the upper left, and looks to the left. */

/** A path, what it is filled with (empty: nothing), the width of its line (none: no line) and the line's colour (ink). */
export type Shape = [path: string, fill: string, width?: number, stroke?: string];

export interface Drawn {
  /** The colour of what it stands on. */
  ground: string;
  /** Back to front. */
  shapes: Shape[];
}

export const INK = "#2b1c14";
/** The width of inner lines. */
export const LINE = 1.6;

/** How light each tone at most is that a colour turns into in decline; the last takes the rest. */
const TONES = [0.16, 0.34, 0.5, 0.7] as const;

/** How light a colour looks, from 0 to 1. */
function lightness(colour: string): number {
  const value = parseInt(colour.slice(1), 16);
  return (0.2126 * (value >> 16) + 0.7152 * ((value >> 8) & 255) + 0.0722 * (value & 255)) / 255;
}

/** The tone that a colour turns into in decline: 0 is the darkest of five. */
export function toneOf(colour: string): number {
  const light = lightness(colour);
  const found = TONES.findIndex((most) => light < most);
  return found < 0 ? TONES.length : found;
}

/** The paint of a shape: its colour, unless a surrounding element sets the tones (`--tone-0` to `--tone-4`). */
export function paint(colour: string): string {
  return colour ? `var(--tone-${toneOf(colour)},${colour})` : "none";
}
