/** Portraits of races by game and key; a game's portraits are loaded on first use. */
import { family } from "../game/games";
import { showSigns } from "../icons/icons.svelte";
import type { Choice } from "./composed";
import type { Drawn } from "./drawn";
import { signFor } from "./parts/signs";

type Family = ReturnType<typeof family>;

const loaders: Record<Family, () => Promise<{ default: Record<string, Drawn> }>> = {
  smallworld: () => import("virtual:portraits/smallworld"),
  warcraft: () => import("virtual:portraits/warcraft"),
};
let drawn = $state.raw<Record<string, Drawn>>({});
const asked = new Map<string, Promise<void>>();

/** The race that represents natives. */
const NATIVES: Record<Family, string> = { smallworld: "lost-tribes", warcraft: "murlocs" };

/** The key of the natives' portrait. */
export function nativesOf(game: string): string {
  return NATIVES[family(game)];
}

function once(what: string, how: () => Promise<void>): Promise<void> {
  const before = asked.get(what);
  if (before) return before;
  // Retry on the next request after a failure.
  const now = how().catch(() => void asked.delete(what));
  asked.set(what, now);
  return now;
}

/** Preload the portraits of a game. */
export function loadPortraits(game: string): Promise<void> {
  const set = family(game);
  return once(set, async () => {
    const loaded = await loaders[set]();
    const named = Object.entries(loaded.default).map(([race, portrait]) => [`${set}-${race}`, portrait] as const);
    drawn = { ...Object.fromEntries(named), ...drawn };
  });
}

/** The looks of a game's invented races and powers, by key. */
export interface Looks {
  races: Record<string, Partial<Choice>>;
  /** Icon names; a power without one gets one by its key. */
  powers: Record<string, string>;
}

/** Show these looks of invented races and powers wherever a portrait or badge has their keys. */
export async function showLooks(game: string, { races, powers }: Looks): Promise<void> {
  showSigns(Object.fromEntries(Object.entries(powers).map(([key, sign]) => [`power.${key}`, signFor(key, sign)])));
  if (!Object.keys(races).length) return;
  const { composed } = await import("./composed");
  const made = Object.entries(races).map(
    ([race, parts]) => [`${family(game)}-${race}`, composed(race, parts)] as const,
  );
  drawn = { ...drawn, ...Object.fromEntries(made) };
}

/** Load a portrait; a race without a drawing gets a composed one. */
function fetchPortrait(set: Family, race: string): Promise<void> {
  const name = `${set}-${race}`;
  return once(name, async () => {
    await loadPortraits(set);
    if (drawn[name]) return;
    const { composed } = await import("./composed");
    // A custom look may have been set meanwhile.
    drawn = { [name]: composed(race), ...drawn };
  });
}

export interface Portrait {
  /** Target of a `<use>` element, rendered by `PortraitDefs`. */
  href: string;
  ground: string;
}

/**
 * The portrait of a race; undefined until it is loaded.
 *
 * Reactive: components that read it while rendering update when it arrives.
 */
export function portraitOf(game: string, race: string): Portrait | undefined {
  const name = `${family(game)}-${race}`;
  const found = drawn[name];
  if (found) return { href: `#face-${name}`, ground: found.ground };
  if (race) void fetchPortrait(family(game), race);
  return undefined;
}

/** All loaded portraits by symbol name. */
export function allPortraits(): [string, Drawn][] {
  return Object.entries(drawn).map(([name, portrait]) => [`face-${name}`, portrait]);
}
