/** The part of the map in sight: how far it is zoomed in, and which corner it begins at. */

export interface Viewport {
  /** 1 shows all of it. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Below this scale names and details are left out. */
export const COMPACT_SCALE = 0.5;
export const WHOLE: Viewport = { zoom: 1, x: 0, y: 0 };
const MOST_ZOOM = 4;
/** The outer part of the view, on each side, where something is not well in sight. */
const EDGE = 0.15;

export function withinMap(viewport: Viewport, map: Size): Viewport {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, viewport.zoom));
  const x = Math.max(0, Math.min(map.width - map.width / zoom, viewport.x));
  const y = Math.max(0, Math.min(map.height - map.height / zoom, viewport.y));
  return { zoom, x, y };
}

/** Nearer by a factor, with one point of the map staying where it is on the screen. */
export function nearer(viewport: Viewport, map: Size, by: number, at: readonly [number, number]): Viewport {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, viewport.zoom * by));
  const shrink = viewport.zoom / zoom;
  return withinMap({ zoom, x: at[0] - (at[0] - viewport.x) * shrink, y: at[1] - (at[1] - viewport.y) * shrink }, map);
}

export function moved(viewport: Viewport, map: Size, dx: number, dy: number): Viewport {
  return withinMap({ ...viewport, x: viewport.x - dx, y: viewport.y - dy }, map);
}

/** The same zoom with a point in the middle, unless it is well in sight already. */
export function towards(viewport: Viewport, map: Size, at: readonly [number, number]): Viewport {
  const width = map.width / viewport.zoom;
  const height = map.height / viewport.zoom;
  const u = (at[0] - viewport.x) / width;
  const v = (at[1] - viewport.y) / height;
  const inside = (share: number) => share > EDGE && share < 1 - EDGE;
  if (inside(u) && inside(v)) return viewport;
  return withinMap({ ...viewport, x: at[0] - width / 2, y: at[1] - height / 2 }, map);
}

/** As near as a part of the map can be and still be seen whole, with it in the middle. */
export function fitted(map: Size, part: { x: number; y: number } & Size): Viewport {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, map.width / part.width, map.height / part.height));
  const x = part.x + part.width / 2 - map.width / zoom / 2;
  const y = part.y + part.height / 2 - map.height / zoom / 2;
  return withinMap({ zoom, x, y }, map);
}

export const CORNERS = ["top right", "bottom right", "bottom left", "top left"] as const;

/** The corner of a box where something of this size covers the fewest points. */
export function freeCorner(
  points: readonly (readonly [number, number])[],
  room: Size,
  size: Size,
): (typeof CORNERS)[number] {
  const covered = (corner: string) =>
    points.filter(
      ([x, y]) =>
        (corner.endsWith("right") ? room.width - x : x) < size.width &&
        (corner.startsWith("bottom") ? room.height - y : y) < size.height,
    ).length;
  return CORNERS.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** How finely places along an edge are tried, in pixels. */
const ALONG = 12;

/** Where at the left or right edge of a box a square covers the fewest points; of such places the one nearest to `wanted`. */
export function freeAtEdge(
  points: readonly (readonly [number, number])[],
  room: Size,
  side: number,
  wanted: readonly [number, number],
): readonly [x: number, y: number] {
  const tops = Array.from({ length: Math.max(1, Math.floor((room.height - side) / ALONG) + 1) }, (_, i) => i * ALONG);
  const places = [0, room.width - side].flatMap((x) => tops.map((y) => [x, y] as const));
  const weight = ([x, y]: readonly [number, number]) =>
    points.filter(([px, py]) => Math.abs(px - x - side / 2) < side && Math.abs(py - y - side / 2) < side).length +
    Math.hypot(x - wanted[0], y - wanted[1]) / (room.width + room.height);
  return places.reduce((best, place) => (weight(place) < weight(best) ? place : best));
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
  const wanted = fits ? around.bottom - free : Math.min(region.top, (region.top + region.bottom - free) / 2);
  return Math.max(0, Math.min(cover, Math.max(wanted, region.bottom - free)));
}

export function viewBox(viewport: Viewport, map: Size): string {
  const round = (v: number) => Math.round(v * 10) / 10;
  return `${round(viewport.x)} ${round(viewport.y)} ${round(map.width / viewport.zoom)} ${round(map.height / viewport.zoom)}`;
}
