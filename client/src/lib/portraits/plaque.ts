/** How tokens are piled, and what stands at their foot. */

import { factionMark } from "../game/looks";

/** The mark of a faction that is not known yet has the usual size. */
const ANY = "any";
/** From how many tokens on a pile has another layer: it grows with the army, but never hides the land. */
const LAYERS = [1, 2, 3, 5, 8] as const;

/** How many tokens of a pile are seen. */
export function layersOf(count: number): number {
  return Math.max(1, LAYERS.filter((from) => count >= from).length);
}

/** What stands on tokens: an icon, and how many of it. */
export interface Marker {
  icon: string;
  count: number;
}

/** The markers that find room: two, or one and how many more kinds there are. */
export function footOf(markers: readonly Marker[]): { shown: readonly Marker[]; more: number } {
  return markers.length > 2 ? { shown: markers.slice(0, 1), more: markers.length - 1 } : { shown: markers, more: 0 };
}

/** How wide a marker is, in units of a token's box, and from where on it can be made out, in pixels. */
const MARKER = 18;
const SEEN = 22;

/** The scale of markers: as large as can be made out; two leave room for each other and the number. */
export function markerScale(shown: number, compact: boolean, pixels: number): number {
  const [least, most] = compact ? [1.12, 1.3] : [1, 1];
  return Math.max(least, Math.min(shown > 1 ? most : 2, SEEN / (MARKER * pixels)));
}

export interface Plate {
  /** Of the disc, where there are no factions. */
  radius: number;
  /** Of the faction's outline. */
  scale: number;
  letters: number;
  /** How far down the number stands. */
  down: number;
}

/** The plate of a number: a disc, or the outline of a faction wide enough for the figures. */
export function plateOf(faction: string, count: number, compact: boolean): Plate {
  const wide = count > 9;
  const letters = (wide ? 12 : 13.5) - (compact ? 0.5 : 0);
  if (!faction) return { radius: wide ? 10.6 : 9.6, scale: 1, letters, down: 0 };
  const { scale, down } = factionMark(faction);
  return { radius: 0, scale: scale * (wide ? 1.15 : 1), letters: letters - 0.5, down };
}

/** From the middle of a token's box to the foot of the token, and to the middle of its number. */
const FOOT = 27;
export const NUMBER = 21;

/**
 * Where tokens stand on the map, and how long a unit of their box is there.
 *
 * Those on islands are larger than the art's room for them; they grow away from their name.
 */
export function standOf(
  outline: { size: number; island?: string; stack: readonly [number, number]; label: readonly [number, number] },
  compact: boolean,
): { x: number; y: number; unit: number } {
  const plain = outline.size / (compact ? 54 : 50);
  const unit = plain * (outline.island ? (compact ? 1.18 : 1.12) : 1);
  const [x, y] = outline.stack;
  const away = outline.label[1] > y ? -FOOT : FOOT;
  return { x, y: compact ? y : y + away * (unit - plain), unit };
}

/** The lowest letters that can be read, in pixels. */
const LEAST = 11;

/** The scale of letters: as wanted, or more where they would be too small on the screen. */
export function readable(letters: number, wanted: number, pixels: number): number {
  return Math.max(wanted, LEAST / (letters * pixels));
}

/** Beyond this scale the plate of a number would cover the face. */
const LARGE = 1.8;
/** The same for the plate of a faction, which is there in any case and without its number would look unfinished. */
const LARGE_FACTION = 2.4;

/**
 * How a number is written on its plate: its scale, and how far out the plate stands.
 *
 * On a small map letters stay readable while tokens shrink: the plate moves away from the face, and a single token,
 * which needs no number, has none.
 */
export function numberOf(plate: Plate, count: number, wanted: number, pixels: number): { scale: number; out: number } {
  const scale = readable(plate.letters, wanted, pixels);
  if (count === 1 && scale > (plate.radius ? LARGE : LARGE_FACTION)) return { scale: 0, out: 0 };
  return { scale, out: Math.max(0, scale - LARGE) * 7 };
}

/** From the middle of a faction's outline to its lower end. */
const SHIELD = 14;

/** How far below the middle of a token the plate of its number ends, in units of its box. */
export function depthOf(factions: boolean, compact: boolean, pixels: number): number {
  const plate = plateOf(factions ? ANY : "", 2, compact);
  const { scale, out } = numberOf(plate, 2, compact ? 1.3 : 1, pixels);
  return NUMBER + out + (factions ? SHIELD : plate.radius) * scale;
}

export type Side = "left" | "right" | "above" | "below";
export const SIDES: readonly Side[] = ["left", "right", "above", "below"];

/** The point of a flag and half its height, in units of a token's box of 64. */
const POINT = 8;
const HALF = 13;
/** How far its body goes beyond its width at both ends. */
const ROUND = 3;
/** From the middle of the tokens to the point of a flag on each side of them. */
const AIR: Record<Side, number> = { left: 30, right: 34, above: 27, below: 33 };
/** How far above the middle of the tokens a flag beside them stands. */
const RAISED = 4;

export interface FlagSize {
  width: number;
  scale: number;
  /** From the middle of the tokens to the middle of the flag on a side of them, moved along it. */
  at: (side: Side | null, shift?: number) => readonly [x: number, y: number];
  /** Half its size, without the point. */
  half: readonly [x: number, y: number];
}

/** How large a flag is, in units of a token's box; `pixels` is how long such a unit is on the screen. */
export function flagOf(cost: number, short: boolean, compact: boolean, pixels: number): FlagSize {
  const width = (short ? 42 : 25) + (cost > 9 ? 10 : 0);
  const scale = readable(20, compact ? 1.25 : 1, pixels);
  const beside = (POINT + width / 2) * scale;
  const over = (POINT + HALF) * scale;
  return {
    width,
    scale,
    at: (side, shift = 0) => {
      if (side === "left") return [-AIR.left - beside, shift - RAISED];
      if (side === "right") return [AIR.right + beside, shift - RAISED];
      if (side === "above") return [shift, -AIR.above - over];
      return side === "below" ? [shift, AIR.below + over] : [0, -RAISED];
    },
    half: [(width / 2 + ROUND) * scale, HALF * scale],
  };
}
