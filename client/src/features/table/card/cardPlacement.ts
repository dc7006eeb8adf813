/** Card placement: beside, below or above its region, wherever it hides the least. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placed {
  x: number;
  y: number;
  side: "left" | "right" | "top" | "bottom";
  /** Tip of the arrow, relative to the card's corner. */
  arrow: { x: number; y: number };
}

/** A point that should stay visible, and its weight. */
export type Obstacle = readonly [x: number, y: number, weight: number];

const GAP = 14;
const MARGIN = 8;
const CORNER = 22;
/** Fraction of the card above the centre of its region. */
const ABOVE = 0.42;
/** Points within this distance of the card count as hidden (px). */
const NEAR = 16;

/** `region` and `obstacles` are relative to the corner of the map's box, whose size is `room`. */
export function placeCard(
  region: Box,
  card: { width: number; height: number },
  room: { width: number; height: number },
  obstacles: readonly Obstacle[],
): Placed {
  const fit = (v: number, most: number) => Math.max(MARGIN, Math.min(most - MARGIN, v));
  const cx = region.x + region.width / 2;
  const cy = region.y + region.height / 2;
  const level = fit(cy - card.height * ABOVE, room.height - card.height);
  const centred = fit(cx - card.width / 2, room.width - card.width);
  const tries: [Placed["side"], number, number, number][] = [
    ["left", region.x + region.width + GAP, level, 0],
    ["right", region.x - card.width - GAP, level, 0.5],
    ["top", centred, region.y + region.height + GAP, 1],
    ["bottom", centred, region.y - card.height - GAP, 1],
  ];
  let best: { worth: number; side: Placed["side"]; x: number; y: number } | undefined;
  for (const [side, x, y, dislike] of tries) {
    if (x < 0 || y < 0 || x + card.width > room.width || y + card.height > room.height) continue;
    const hides = ([u, v]: Obstacle) =>
      u > x - NEAR && u < x + card.width + NEAR && v > y - NEAR && v < y + card.height + NEAR;
    const worth = obstacles.reduce((all, obstacle) => all + (hides(obstacle) ? obstacle[2] : 0), dislike);
    if (!best || worth < best.worth) best = { worth, side, x, y };
  }
  const { side, x, y } = best ?? {
    side: cx < room.width / 2 ? ("left" as const) : ("right" as const),
    x:
      cx < room.width / 2
        ? fit(region.x + region.width + GAP, room.width - card.width)
        : fit(region.x - card.width - GAP, room.width - card.width),
    y: level,
  };
  const within = (v: number, most: number) => Math.max(CORNER, Math.min(most - CORNER, v));
  return { x, y, side, arrow: { x: within(cx - x, card.width), y: within(cy - y, card.height) } };
}
