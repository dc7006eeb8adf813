/** Icon outlines by key; a game's set is loaded on first use. */
import { family } from "../game/games";
import common from "virtual:icons/common";
import { SETS, type IconKey } from "./list";

type SetName = Exclude<keyof typeof SETS, "common">;

const loaders: Record<SetName, () => Promise<{ default: Record<string, string> }>> = {
  smallworld: () => import("virtual:icons/smallworld"),
  warcraft: () => import("virtual:icons/warcraft"),
  signs: () => import("virtual:icons/signs"),
  moreSigns: () => import("virtual:icons/moreSigns"),
  tools: () => import("virtual:icons/tools"),
};
let paths = $state.raw<Record<string, string>>(common);
/** Aliases for keys without their own icon: icons of invented powers. */
let aliases = $state.raw<Record<string, string>>({});
const asked = new Set<SetName>();

async function loadSet(set: SetName): Promise<void> {
  if (asked.has(set)) return;
  asked.add(set);
  const loaded = await loaders[set]();
  paths = { ...paths, ...loaded.default };
}

/** Preload the icons of a game. */
export function loadIcons(game: string): Promise<void> {
  return loadSet(family(game));
}

/** Use the icons `sign.NAME` for these keys from now on. */
export function showSigns(signs: Record<string, string>): void {
  aliases = { ...aliases, ...signs };
}

/** Whether there is an icon for this key. */
export function isIcon(key: string): boolean {
  return Object.values(SETS).some((set) => key in set);
}

/** The keys of a kind that have icons in a set, without the kind. */
export function drawn(set: keyof typeof SETS, kind: string): string[] {
  return Object.keys(SETS[set])
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => key.slice(kind.length + 1));
}

/**
 * The outline of an icon in a 512-unit box (a path's `d`), to be filled with currentColor; empty until its set is
 * loaded.
 *
 * Reactive: components that read it while rendering update when the set arrives.
 */
export function icon(key: IconKey | (string & {})): string {
  const shown = aliases[key] ?? key;
  const path = paths[shown];
  if (path !== undefined) return path;
  const set = (Object.keys(loaders) as SetName[]).find((each) => shown in SETS[each]);
  if (set) void loadSet(set);
  else if (import.meta.env.DEV) console.warn(`no icon ${key}`);
  return "";
}
