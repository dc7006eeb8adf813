/** Fraction of a screen square that covers land, for placing buttons on the map. */
import type { Drawing } from "../../../messages";

const WATER = ["sea", "lake"];
/** Sample positions within a square, relative to its side. */
const SAMPLES = [0.1, 0.5, 0.9];

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** The fraction by the square's corner; `toMap` converts screen to drawing. Samples are cached. */
export function landShare(
  drawing: Drawing,
  side: number,
  toMap: (x: number, y: number) => readonly [number, number],
): (left: number, top: number) => number {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d");
  const land = new Path2D();
  for (const { path, terrain } of drawing.regions) if (!WATER.includes(terrain)) land.addPath(new Path2D(path));
  const known = new Map<string, number>();
  return (left, top) => {
    const key = `${left} ${top}`;
    let share = known.get(key);
    if (share === undefined) {
      const points = SAMPLES.flatMap((u) => SAMPLES.map((v) => toMap(left + u * side, top + v * side)));
      share = points.filter(([x, y]) => pen?.isPointInPath(land, x, y)).length / points.length;
      known.set(key, share);
    }
    return share;
  };
}
