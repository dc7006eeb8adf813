/** The part of the map in sight: how near, and which corner. */

export interface Sight {
  /** 1 shows all of it. */
  near: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Sight = { near: 1, x: 0, y: 0 };
const NEAREST = 4;

export function held(sight: Sight, map: Size): Sight {
  const near = Math.max(1, Math.min(NEAREST, sight.near));
  const x = Math.max(0, Math.min(map.width - map.width / near, sight.x));
  const y = Math.max(0, Math.min(map.height - map.height / near, sight.y));
  return { near, x, y };
}

/** Nearer by a factor, with one point of the map staying where it is on the screen. */
export function nearer(sight: Sight, map: Size, by: number, at: readonly [number, number]): Sight {
  const near = Math.max(1, Math.min(NEAREST, sight.near * by));
  const shrink = sight.near / near;
  return held({ near, x: at[0] - (at[0] - sight.x) * shrink, y: at[1] - (at[1] - sight.y) * shrink }, map);
}

export function moved(sight: Sight, map: Size, dx: number, dy: number): Sight {
  return held({ ...sight, x: sight.x - dx, y: sight.y - dy }, map);
}

/** The same nearness with a point in the middle, unless it is well in sight already. */
export function towards(sight: Sight, map: Size, at: readonly [number, number]): Sight {
  const width = map.width / sight.near;
  const height = map.height / sight.near;
  const u = (at[0] - sight.x) / width;
  const v = (at[1] - sight.y) / height;
  if (u > 0.15 && u < 0.85 && v > 0.15 && v < 0.85) return sight;
  return held({ ...sight, x: at[0] - width / 2, y: at[1] - height / 2 }, map);
}

/** From where to where something reaches, from top to bottom. */
export interface Span {
  top: number;
  bottom: number;
}

/** How far the map goes up so that a region, and what lies around it where there is room, is above what covers its lower part. */
export function lifted(region: Span, around: Span, height: number, cover: number): number {
  const free = height - cover;
  const fits = around.bottom - around.top <= free;
  const wish = fits ? around.bottom - free : Math.min(region.top, (region.top + region.bottom - free) / 2);
  return Math.max(0, Math.min(cover, Math.max(wish, region.bottom - free)));
}

export function viewBox(sight: Sight, map: Size): string {
  const round = (v: number) => Math.round(v * 10) / 10;
  return `${round(sight.x)} ${round(sight.y)} ${round(map.width / sight.near)} ${round(map.height / sight.near)}`;
}
