/** Screen positions of the places of effects. */

import { standOf } from "../../../lib/portraits/plaque";
import type { Drawing } from "../../../messages";
import { COMPACT_SCALE } from "../map/zoom";
import type { Place } from "../game/effects";
import type { Part, Parts } from "../layout/parts";

/** A centre in window coordinates, and the width of a token there (px). */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** The box of a token, in its own units. */
const TOKEN = 60;
/** Width of a token next to text (px). */
const SMALL = 28;

/** The spot of a place; undefined if it is not on the screen. */
export function spotOf(place: Place, drawing: Drawing | undefined, parts: Parts): Spot | undefined {
  if (place.at === "region") return regionSpot(place.region, drawing);
  const { seat } = place;
  const choices: Part[] =
    place.at === "hand" ? [`hand-${seat}`, `face-${seat}`, `seat-${seat}`] : [`coins-${seat}`, `seat-${seat}`];
  for (const choice of choices) {
    const box = parts.find(choice)?.getBoundingClientRect();
    if (box?.width) return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: SMALL };
  }
  return undefined;
}

/** A copy of a region, as large as its outline on the screen. */
export interface Frame extends Spot {
  width: number;
  height: number;
}

export function frameOf(region: string): Frame | undefined {
  const path = pathOf(region);
  const map = path && mapOf(path);
  if (!map) return undefined;
  const box = path.getBBox();
  const [width, height] = [box.width * map.scale, box.height * map.scale];
  return {
    x: map.scale * box.x + map.x + width / 2,
    y: map.scale * box.y + map.y + height / 2,
    size: 0,
    width,
    height,
  };
}

/** Bounding box of a region as a `viewBox`. */
export function boxOf(region: string): string {
  const box = pathOf(region)?.getBBox();
  return box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "";
}

function regionSpot(region: string, drawing: Drawing | undefined): Spot | undefined {
  const outline = drawing?.regions.find((each) => each.id === region);
  const path = pathOf(region);
  const map = path && mapOf(path);
  if (!outline || !map) return undefined;
  const { x, y, unit } = standOf(outline, map.scale < COMPACT_SCALE);
  return {
    x: map.scale * x + map.x,
    y: map.scale * y + map.y,
    size: TOKEN * unit * map.scale,
  };
}

function pathOf(region: string): SVGGraphicsElement | undefined {
  const path = document.getElementById(`r-${region}`);
  return path instanceof SVGGraphicsElement ? path : undefined;
}

/** Final position and scale of the map once it has stopped moving; undefined while it is hidden. */
function mapOf(path: SVGGraphicsElement): { x: number; y: number; scale: number } | undefined {
  const svg = path.ownerSVGElement;
  const matrix = path.getScreenCTM();
  if (!svg || !matrix?.a) return undefined;
  const moved = down(svg.style.translate) - down(getComputedStyle(svg).translate);
  return { x: matrix.e, y: matrix.f + moved, scale: matrix.a };
}

/** Vertical offset of a `translate` (px). */
function down(translate: string): number {
  return Number.parseFloat(translate.split(" ")[1] ?? "0") || 0;
}
