/** Where on the screen a place of an effect is. */

import { unitOf } from "../../lib/portraits/plaque";
import type { Drawing } from "../../messages";
import { COMPACT_SCALE } from "../map/zoom";
import type { Place } from "./effects";

/** A middle in the window, and how wide a token is there, in pixels. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** The box of a token, in its own units. */
const TOKEN = 60;
/** How wide a token is beside words. */
const SMALL = 28;

/** The spot of a place; undefined where it is not on the screen. */
export function spotOf(place: Place, drawing: Drawing | undefined): Spot | undefined {
  if (place.at === "region") return regionSpot(place.region, drawing);
  const seat = `.seats [data-seat="${place.seat}"]`;
  const choices =
    place.at === "hand" ? [`[data-hand="${place.seat}"]`, `${seat} .army`, seat] : [`${seat} .coins`, seat];
  for (const choice of choices) {
    const box = document.querySelector(choice)?.getBoundingClientRect();
    if (box?.width) return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: SMALL };
  }
  return undefined;
}

function regionSpot(region: string, drawing: Drawing | undefined): Spot | undefined {
  const outline = drawing?.regions.find((each) => each.id === region);
  const path = document.getElementById(`r-${region}`);
  const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null;
  if (!outline || !matrix?.a) return undefined;
  const [x, y] = outline.stack;
  return {
    x: matrix.a * x + matrix.e,
    y: matrix.d * y + matrix.f,
    size: TOKEN * unitOf(outline, matrix.a < COMPACT_SCALE) * matrix.a,
  };
}

/** A region as a picture of its own: the box of its outline on the screen, and the part of the map that it is. */
export interface Frame extends Spot {
  width: number;
  height: number;
  viewBox: string;
}

export function frameOf(region: string): Frame | undefined {
  const path = document.getElementById(`r-${region}`);
  const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null;
  if (!matrix?.a || !(path instanceof SVGGraphicsElement)) return undefined;
  const box = path.getBBox();
  const [width, height] = [box.width * matrix.a, box.height * matrix.d];
  return {
    x: matrix.a * box.x + matrix.e + width / 2,
    y: matrix.d * box.y + matrix.f + height / 2,
    size: 0,
    width,
    height,
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
  };
}
