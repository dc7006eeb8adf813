/** Layout of token plaques: pile, number and markers. */

import { factionMark } from "../game/looks";

/** A placeholder for unknown factions, with a mark of the usual size. */
const ANY = "any";
/** Token counts at which a pile gets another layer: it grows with the army, but never hides the land. */
const LAYERS = [1, 2, 3, 5, 8] as const;

/** Number of visible tokens in a pile. */
export function layersOf(count: number): number {
  return Math.max(1, LAYERS.filter((from) => count >= from).length);
}

/** A marker on tokens: an icon, and its count. */
export interface Marker {
  icon: string;
  count: number;
}

/** The markers that fit: two, or one and the number of further kinds. */
export function footOf(markers: readonly Marker[]): { shown: readonly Marker[]; more: number } {
  return markers.length > 2 ? { shown: markers.slice(0, 1), more: markers.length - 1 } : { shown: markers, more: 0 };
}

/** Width of a marker in token box units, and its smallest recognisable size (px). */
const MARKER = 18;
const SEEN = 22;

/** Scale of markers: large enough to recognise; two must leave room for each other and the number. */
export function markerScale(shown: number, compact: boolean, pixels: number): number {
  const [least, most] = compact ? [1.12, 1.3] : [1, 1];
  return Math.max(least, Math.min(shown > 1 ? most : 2, SEEN / (MARKER * pixels)));
}

export interface Plate {
  /** Radius of the disc, if there are no factions. */
  radius: number;
  /** Scale of the faction's outline. */
  scale: number;
  letters: number;
  /** Vertical offset of the number. */
  down: number;
}

/** The plate of a number: a disc, or a faction's outline wide enough for the digits. */
export function plateOf(faction: string, count: number, compact: boolean): Plate {
  const wide = count > 9;
  const letters = (wide ? 12 : 13.5) - (compact ? 0.5 : 0);
  if (!faction) return { radius: wide ? 10.6 : 9.6, scale: 1, letters, down: 0 };
  const { scale, down } = factionMark(faction);
  return { radius: 0, scale: scale * (wide ? 1.15 : 1), letters: letters - 0.5, down };
}

/** Distance from the centre of a token's box to the bottom of the token, and to the centre of its number. */
const FOOT = 27;
export const NUMBER = 21;

/**
 * Position of tokens on the map, and the size of a unit of their box there.
 *
 * Tokens on islands are larger than the space in the art; they grow away from their name.
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

/** Smallest readable letter size (px). */
const LEAST = 11;

/** Scale of letters: as requested, or larger if they would be unreadable on the screen. */
export function readable(letters: number, wanted: number, pixels: number): number {
  return Math.max(wanted, LEAST / (letters * pixels));
}

/** Beyond this scale a number's plate would cover the face. */
const LARGE = 1.8;
/** The limit for a faction's plate, which is always shown and would look unfinished without a number. */
const LARGE_FACTION = 2.4;

/**
 * Rendering of a number on its plate: its scale, and how far out the plate is.
 *
 * On a small map letters stay readable while tokens shrink: the plate moves away from the face, and a single token,
 * which needs no number, has none.
 */
export function numberOf(plate: Plate, count: number, wanted: number, pixels: number): { scale: number; out: number } {
  const scale = readable(plate.letters, wanted, pixels);
  if (count === 1 && scale > (plate.radius ? LARGE : LARGE_FACTION)) return { scale: 0, out: 0 };
  return { scale, out: Math.max(0, scale - LARGE) * 7 };
}

/** Distance from the centre of a faction's outline to its lower end. */
const SHIELD = 14;

/** Distance from the centre of a token down to the end of its number's plate, in units of its box. */
export function depthOf(factions: boolean, compact: boolean, pixels: number): number {
  const plate = plateOf(factions ? ANY : "", 2, compact);
  const { scale, out } = numberOf(plate, 2, compact ? 1.3 : 1, pixels);
  return NUMBER + out + (factions ? SHIELD : plate.radius) * scale;
}

export type Side = "left" | "right" | "above" | "below";
export const SIDES: readonly Side[] = ["left", "right", "above", "below"];

/** The point of a flag and half its height, in units of a token's 64-unit box. */
const POINT = 8;
const HALF = 13;
/** How far its body extends beyond its width at both ends. */
const ROUND = 3;
/** Distance from the centre of the tokens to the point of a flag on each side. */
const AIR: Record<Side, number> = { left: 30, right: 34, above: 27, below: 33 };
/** How far a flag beside the tokens is raised above their centre. */
const RAISED = 4;

export interface FlagSize {
  width: number;
  scale: number;
  /** Vector from the centre of the tokens to the centre of the flag on a given side, shifted along it. */
  at: (side: Side | null, shift?: number) => readonly [x: number, y: number];
  /** Half its size, without the point. */
  half: readonly [x: number, y: number];
}

/** Room for the die, and for the coins, on a flag. */
export const DIE = 17;
export const COIN = 20;

/** Size of a flag in units of a token's box; `pixels` is the screen size of such a unit. */
export function flagOf(cost: number, short: boolean, pays: number, compact: boolean, pixels: number): FlagSize {
  const width = 25 + (short ? DIE : 0) + (pays ? COIN : 0) + (cost > 9 ? 10 : 0);
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
