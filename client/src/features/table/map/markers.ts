/** What stands on a stack and what lies on the land beside it. */

import { stands } from "../../../lib/game/looks";
import { isIcon } from "../../../lib/icons/icons.svelte";

type Markers = Record<string, number> | undefined;

/** Markers that belong to whoever holds the region, with their number. */
export function standing(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && stands(name));
}

/** Everything else that lies in the region, whoever holds it; kinds unknown to this screen too. */
export function lyingOn(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && !stands(name));
}

/** The icon of a marker. */
export function badgeIcon(name: string): string {
  return relicIcon(name) ?? `marker.${name}`;
}

/** Is it an artifact or a legendary place? */
export function isRelic(name: string): boolean {
  return relicIcon(name) !== undefined;
}

function relicIcon(name: string): string | undefined {
  return ["place", "artifact"].map((kind) => `${kind}.${name}`).find(isIcon);
}
