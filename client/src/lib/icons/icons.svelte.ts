/** Outlines of icons by key; a game's set comes by itself when one of its icons is first asked for. */
import { family } from "../game/games";
import common from "virtual:icons/common";
import { SETS, type IconKey } from "./list";

type SetName = Exclude<keyof typeof SETS, "common">;

const loaders: Record<SetName, () => Promise<{ default: Record<string, string> }>> = {
  smallworld: () => import("virtual:icons/smallworld"),
  warcraft: () => import("virtual:icons/warcraft"),
  signs: () => import("virtual:icons/signs"),
  tools: () => import("virtual:icons/tools"),
};
let paths = $state.raw<Record<string, string>>(common);
/** Icons that stand for keys of their own: the signs of invented powers. */
let aliases = $state.raw<Record<string, string>>({});
const asked = new Set<SetName>();

async function loadSet(set: SetName): Promise<void> {
  if (asked.has(set)) return;
  asked.add(set);
  const loaded = await loaders[set]();
  paths = { ...paths, ...loaded.default };
}

/** Load the icons of a game beforehand. */
export function loadIcons(game: string): Promise<void> {
  return loadSet(family(game));
}

/** Show the icons of `sign.NAME` for these keys from now on. */
export function showSigns(signs: Record<string, string>): void {
  aliases = { ...aliases, ...signs };
}

/** Is there an icon of this key? */
export function isIcon(key: string): boolean {
  return Object.values(SETS).some((set) => key in set);
}

/** The keys of a kind that a set has icons for, without the kind. */
export function drawn(set: keyof typeof SETS, kind: string): string[] {
  return Object.keys(SETS[set])
    .filter((key) => key.startsWith(`${kind}.`))
    .map((key) => key.slice(kind.length + 1));
}

/**
 * The outline of an icon in a box of 512 (a path's `d`), to be filled with currentColor; empty until its set is there.
 *
 * Reactive: whoever asks while rendering is drawn again when the set has come.
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
