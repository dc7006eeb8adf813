/** Placement of a region's stepper, and of its name next to it. */

import { standOf } from "../../../lib/portraits/plaque";
import { isTouched } from "../../../lib/window";
import type { RegionOutline } from "../../../messages";

/** Half the minimum target size for a finger, and for a mouse (px). */
const FINGER = 22;
const POINTER = 16;
/** The target radius, half the plate's height, and its width, in button units. */
export const REACH = 21;
export const HALF = 15;
export const WIDTH = 94;
/** Distance from the centre of the tokens down to the top of the plate, in token units. */
const FOOT = 32;
/**
 * Distance from the centre of the tokens to their top, and how far a shield extends right of and above their top left
 * corner.
 */
const HEAD = 33;
const SHIELD = { right: -8, top: 44 };
/** Letter metrics as fractions of the font size: ascent and average width. */
const RISE = 0.7;
const BREADTH = 0.5;

/** Radius of a sign in token units, and how many points off the land weigh as much as one covered sign. */
const SIGN_RADIUS = 16;
const COVERED = 4;

export interface Steps {
  x: number;
  y: number;
  /** Length of a button unit on the map. */
  unit: number;
}

/** Centre and size of the stepper on the map at a given scale. */
export function stepsOf({ size, stack: [x, y] }: RegionOutline, scale: number): Steps {
  const unit = size / 50;
  const k = Math.max(unit, (isTouched() ? FINGER : POINTER) / REACH / scale);
  return { x, y: y + FOOT * unit + (HALF + 1) * k, unit: k };
}

interface Line {
  x: number;
  y: number;
}

/** Position of a name during placement: below the buttons, or else above the tokens, on or next to their shield. */
export function nameOf(outline: RegionOutline, letters: number, steps: Steps, others: readonly Steps[]): Line {
  const { x, y, unit } = standOf(outline, false);
  const places = [
    { x: steps.x, y: steps.y + HALF * steps.unit + (RISE + 0.15) * letters },
    { x, y: y - SHIELD.top * unit - 0.2 * letters },
    { x: x + SHIELD.right * unit + halfOf(outline.name, letters), y: y - HEAD * unit - 0.2 * letters },
  ];
  const worth = places.map(
    (place) =>
      onLand(outline, letters, place) -
      COVERED * (signsUnder(outline, letters, place) + stepsOver(outline.name, letters, place, others)),
  );
  return places[worth.indexOf(Math.max(...worth))] ?? steps;
}

/** Number of signs in the art that a name would cover. */
function signsUnder({ marks, name, size }: RegionOutline, letters: number, { x, y }: Line): number {
  const radius = (SIGN_RADIUS * size) / 50;
  return marks.filter(
    ([u, v]) =>
      Math.abs(u - x) < halfOf(name, letters) + radius && Math.abs(v - y + letters / 3) < letters / 3 + radius,
  ).length;
}

/** Number of other regions' buttons that would cover a name. */
function stepsOver(name: string, letters: number, { x, y }: Line, others: readonly Steps[]): number {
  return others.filter(
    (each) =>
      Math.abs(each.x - x) < halfOf(name, letters) + (WIDTH / 2) * each.unit &&
      Math.abs(each.y - y + letters / 3) < letters / 2 + HALF * each.unit,
  ).length;
}

const halfOf = (name: string, letters: number): number => (name.length * BREADTH * letters) / 2;

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** Number of sample points of a name that lie in its region. */
function onLand({ path, name }: RegionOutline, letters: number, { x, y }: Line): number {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d");
  const land = new Path2D(path);
  const half = halfOf(name, letters);
  const points = [-1, -0.5, 0, 0.5, 1].flatMap((part) =>
    [y, y - RISE * letters].map((v) => [x + part * half, v] as const),
  );
  return points.filter(([u, v]) => pen?.isPointInPath(land, u, v)).length;
}
