/** The islands of a map, for paging through them. */

import type { Drawing } from "../../../messages";

/** A part of the map, in map units. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Radius of a region around its tokens, in token sizes. */
const AROUND = 2;

/** The bounds of each island in reading order; empty if the map is one landmass. */
export function islandsOf(drawing: Drawing): Part[] {
  const found = new Map<string, Drawing["regions"][number][]>();
  for (const region of drawing.regions) {
    if (region.island) found.set(region.island, [...(found.get(region.island) ?? []), region]);
  }
  if (found.size < 2) return [];
  const parts = [...found.values()].map((regions) => {
    const edge = (axis: 0 | 1, side: -1 | 1) => regions.map((each) => each.stack[axis] + side * each.size * AROUND);
    const [x, y] = [Math.min(...edge(0, -1)), Math.min(...edge(1, -1))];
    return { x, y, width: Math.max(...edge(0, 1)) - x, height: Math.max(...edge(1, 1)) - y };
  });
  const line = drawing.height / found.size;
  return parts.sort((a, b) => Math.round((a.y - b.y) / line) || a.x - b.x);
}
