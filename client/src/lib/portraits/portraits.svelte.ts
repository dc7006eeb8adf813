/** The portraits of races by game and key; a game's come by themselves when one of them is first asked for. */
import { family } from "../game/games";
import { showSigns } from "../icons/icons.svelte";
import type { Choice } from "./composed";
import type { Drawn } from "./drawn";
import { signFor } from "./signs";

type Family = ReturnType<typeof family>;

const loaders: Record<Family, () => Promise<{ default: Record<string, Drawn> }>> = {
  smallworld: () => import("virtual:portraits/smallworld"),
  warcraft: () => import("virtual:portraits/warcraft"),
};
let drawn = $state.raw<Record<string, Drawn>>({});
const asked = new Map<string, Promise<void>>();

/** Whoever holds regions at the beginning and belongs to nobody. */
const NATIVES: Record<Family, string> = { smallworld: "lost-tribes", warcraft: "murlocs" };

/** The key of the natives' portrait. */
export function nativesOf(game: string): string {
  return NATIVES[family(game)];
}

function once(what: string, how: () => Promise<void>): Promise<void> {
  const before = asked.get(what);
  if (before) return before;
  // What did not come is asked for again the next time.
  const now = how().catch(() => void asked.delete(what));
  asked.set(what, now);
  return now;
}

/** Load the portraits of a game beforehand. */
export function loadPortraits(game: string): Promise<void> {
  const set = family(game);
  return once(set, async () => {
    const loaded = await loaders[set]();
    const named = Object.entries(loaded.default).map(([race, portrait]) => [`${set}-${race}`, portrait] as const);
    drawn = { ...Object.fromEntries(named), ...drawn };
  });
}

/** What invented races and powers of a game look like, by their keys. */
export interface Looks {
  races: Record<string, Partial<Choice>>;
  /** The names of signs; a power without one gets one by its key. */
  powers: Record<string, string>;
}

/** Show invented races and powers as they were made to look, wherever a portrait or a badge has their keys. */
export async function showLooks(game: string, { races, powers }: Looks): Promise<void> {
  showSigns(Object.fromEntries(Object.entries(powers).map(([key, sign]) => [`power.${key}`, signFor(key, sign)])));
  if (!Object.keys(races).length) return;
  const { composed } = await import("./composed");
  const made = Object.entries(races).map(
    ([race, parts]) => [`${family(game)}-${race}`, composed(race, parts)] as const,
  );
  drawn = { ...drawn, ...Object.fromEntries(made) };
}

/** Fetch a portrait; a race that nobody has drawn gets one made of parts. */
function fetchPortrait(set: Family, race: string): Promise<void> {
  const name = `${set}-${race}`;
  return once(name, async () => {
    await loadPortraits(set);
    if (drawn[name]) return;
    const { composed } = await import("./composed");
    // It may have been said meanwhile what it looks like.
    drawn = { [name]: composed(race), ...drawn };
  });
}

export interface Portrait {
  /** What a `<use>` refers to; `PortraitDefs` has it. */
  href: string;
  ground: string;
}

/**
 * The portrait of a race, or nothing until it is there.
 *
 * Reactive: whoever asks while rendering is drawn again when it has come.
 */
export function portraitOf(game: string, race: string): Portrait | undefined {
  const name = `${family(game)}-${race}`;
  const found = drawn[name];
  if (found) return { href: `#face-${name}`, ground: found.ground };
  if (race) void fetchPortrait(family(game), race);
  return undefined;
}

/** All portraits that have come, by the names of their symbols. */
export function allPortraits(): [string, Drawn][] {
  return Object.entries(drawn).map(([name, portrait]) => [`face-${name}`, portrait]);
}
