/** How much of a square of the screen lies on land, for buttons that have to lie on the map. */
import type { Drawing } from "../../../messages";

const WATER = ["sea", "lake"];
/** Where in a square it is looked at, in sides of it. */
const SAMPLES = [0.1, 0.5, 0.9];

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** The share by the corner of the square; `toMap` leads from the screen to the drawing. Each place is looked at once. */
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
