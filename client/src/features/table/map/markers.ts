/** Markers on a stack, and markers on the land next to it. */

import { stands } from "../../../lib/game/looks";
import { isIcon } from "../../../lib/icons/icons.svelte";

type Markers = Record<string, number> | undefined;

/** Markers that belong to the holder of the region, with counts. */
export function standing(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && stands(name));
}

/** All other markers in the region, whoever holds it, including unknown kinds. */
export function lyingOn(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && !stands(name));
}

/** The icon of a marker. */
export function badgeIcon(name: string): string {
  return relicIcon(name) ?? `marker.${name}`;
}

/** Whether it is an artifact or a legendary place. */
export function isRelic(name: string): boolean {
  return relicIcon(name) !== undefined;
}

function relicIcon(name: string): string | undefined {
  return ["place", "artifact"].map((kind) => `${kind}.${name}`).find(isIcon);
}
