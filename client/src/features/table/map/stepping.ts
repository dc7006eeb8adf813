/** Where minus and plus of an own region stand, and where its name finds room beside them. */

import { standOf } from "../../../lib/portraits/plaque";
import { isTouched } from "../../../lib/ui/window";
import type { RegionOutline } from "../../../messages";

/** Half of what a finger needs, and half of what a mouse does, in pixels. */
const FINGER = 22;
const POINTER = 16;
/** The radius of what can be pressed, half the height of the plate, and its width, in units of the buttons. */
export const REACH = 21;
export const HALF = 15;
export const WIDTH = 94;
/** How far below the middle of the tokens the plate begins, in units of the tokens. */
const FOOT = 32;
/** How far above the middle of the tokens they end, how far right of their upper left corner a shield does, and how far up. */
const HEAD = 33;
const SHIELD = { right: -8, top: 44 };
/** Letter metrics as fractions of the font size: ascent and average width. */
const RISE = 0.7;
const BREADTH = 0.5;

/** How far a sign reaches from its middle, in units of the tokens, and how many points off the land are as bad as what is covered. */
const SIGN_RADIUS = 16;
const COVERED = 4;

export interface Steps {
  x: number;
  y: number;
  /** How long a unit of the buttons is on the map. */
  unit: number;
}

/** The middle of minus and plus on the map, and how large they are at a scale. */
export function stepsOf({ size, stack: [x, y] }: RegionOutline, scale: number): Steps {
  const unit = size / 50;
  const k = Math.max(unit, (isTouched() ? FINGER : POINTER) / REACH / scale);
  return { x, y: y + FOOT * unit + (HALF + 1) * k, unit: k };
}

interface Line {
  x: number;
  y: number;
}

/** Where the name stands while tokens are placed: below the buttons, or above the tokens, over their shield or beside it. */
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

/** How many of the signs of the art would be under a name. */
function signsUnder({ marks, name, size }: RegionOutline, letters: number, { x, y }: Line): number {
  const radius = (SIGN_RADIUS * size) / 50;
  return marks.filter(
    ([u, v]) =>
      Math.abs(u - x) < halfOf(name, letters) + radius && Math.abs(v - y + letters / 3) < letters / 3 + radius,
  ).length;
}

/** How many of the buttons of other regions would cover a name. */
function stepsOver(name: string, letters: number, { x, y }: Line, others: readonly Steps[]): number {
  return others.filter(
    (each) =>
      Math.abs(each.x - x) < halfOf(name, letters) + (WIDTH / 2) * each.unit &&
      Math.abs(each.y - y + letters / 3) < letters / 2 + HALF * each.unit,
  ).length;
}

const halfOf = (name: string, letters: number): number => (name.length * BREADTH * letters) / 2;

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** How many of some points in a name lie in its region. */
function onLand({ path, name }: RegionOutline, letters: number, { x, y }: Line): number {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d");
  const land = new Path2D(path);
  const half = halfOf(name, letters);
  const points = [-1, -0.5, 0, 0.5, 1].flatMap((part) =>
    [y, y - RISE * letters].map((v) => [x + part * half, v] as const),
  );
  return points.filter(([u, v]) => pen?.isPointInPath(land, u, v)).length;
}
