/** Keyboard navigation on the map: to the nearest region in a direction, and through the marked ones. */

export interface Spot {
  id: string;
  at: readonly [number, number];
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Allowed sideways offset per unit ahead: first nearly straight ahead, then anywhere on that side. */
const WIDTHS = [1.6, 6];
/** Regions less far ahead count as being alongside (map units). */
const LEAST_AHEAD = 8;
/** Weight of the sideways distance relative to the distance ahead. */
const ASIDE_WEIGHT = 1.5;
/** Line height of the reading order (map units). */
const LINE_HEIGHT = 130;

export function direction(key: string): readonly [number, number] | undefined {
  return DIRECTIONS[key];
}

/** The nearest region in a direction: nearly straight ahead if there is one, else anywhere on that side. */
export function next(spots: Spot[], from: string, way: readonly [number, number]): string | undefined {
  const start = spots.find((spot) => spot.id === from);
  if (!start) return spots[0]?.id;
  for (const width of WIDTHS) {
    let best: [number, string] | undefined;
    for (const spot of spots) {
      const x = spot.at[0] - start.at[0];
      const y = spot.at[1] - start.at[1];
      const ahead = x * way[0] + y * way[1];
      const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
      if (ahead <= LEAST_AHEAD || aside >= ahead * width) continue;
      const far = ahead + aside * ASIDE_WEIGHT;
      if (!best || far < best[0]) best = [far, spot.id];
    }
    if (best) return best[1];
  }
  return undefined;
}

/** The marked regions in reading order: by line, then left to right; a line is `line` map units high. */
export function readingOrder(spots: Spot[], line = LINE_HEIGHT): string[] {
  const rows: Spot[][] = [];
  for (const spot of [...spots].sort((a, b) => a.at[1] - b.at[1])) {
    const row = rows.at(-1);
    if (row?.[0] && spot.at[1] - row[0].at[1] < line) row.push(spot);
    else rows.push([spot]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.at[0] - b.at[0])).map((spot) => spot.id);
}

/** The item `by` places after `from` in a list, wrapping around. */
export function following(list: string[], from: string | null, by = 1): string | undefined {
  if (!list.length) return undefined;
  const i = from === null ? -1 : list.indexOf(from);
  if (i < 0) return by > 0 ? list[0] : list.at(-1);
  return list[(i + by + list.length) % list.length];
}
