/** Names on a board in the language of the player; moves and records keep the English ones, which is how they are found. */

import { has, tKey } from "../../lib/words.svelte";
import type { Drawing } from "../../messages";

/** Letters shrink for a longer name than the one they were set for, down to this part of their size. */
const LEAST = 0.75;

function translated(kind: "region" | "island", name: string): string {
  const key = `${kind}.${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return has(key) ? tKey(key) : name;
}

function fitted(letters: number, before: string, now: string): number {
  return letters * Math.max(LEAST, Math.min(1, before.length / now.length));
}

/** The drawing with its names translated; names that we have no words for, on boards of other people, stay. */
export function withNames(drawing: Drawing): Drawing {
  return {
    ...drawing,
    regions: drawing.regions.map((region) => {
      const name = translated("region", region.name);
      return { ...region, name, letters: fitted(region.letters, region.name, name) };
    }),
    titles: drawing.titles?.map((title) => {
      const text = translated("island", title.text);
      return { ...title, text, letters: fitted(title.letters, title.text, text) };
    }),
  };
}
