/** What stands on a stack and what lies on the land beside it. */

const STANDING = ["lair", "fortress", "camp", "hero", "dragon", "hole", "wall", "tower", "beast", "champion"];
const PLACES = ["battleground", "portal", "karazhan", "chapel", "stone", "healer", "well"];
const ARTIFACTS = ["aegis", "ashes", "doomhammer", "frostmourne", "heart"];

type Markers = Record<string, number> | undefined;

/** Markers that belong to whoever holds the region, with their number. */
export function standing(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && STANDING.includes(name));
}

/** Everything else that lies in the region, whoever holds it; kinds unknown to this screen too. */
export function lyingOn(markers: Markers): [string, number][] {
  return Object.entries(markers ?? {}).filter(([name, count]) => count > 0 && !STANDING.includes(name));
}

/** The icon of a marker. */
export function badgeIcon(name: string): string {
  if (PLACES.includes(name)) return `place.${name}`;
  return ARTIFACTS.includes(name) ? `artifact.${name}` : `marker.${name}`;
}
