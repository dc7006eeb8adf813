/** Extracts the icons in use from game-icons at build time: `virtual:icons/SET`. */
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import svgpath from "svgpath";
import { DRAWN, SETS } from "../src/lib/icons/list.ts";

const require = createRequire(import.meta.url);

/** Outline of a game-icons icon in a 512-unit box, rounded to integers: a sixth smaller, with no visible difference. */
export function outline(name: string): string {
  const { icons } = require("@iconify-json/game-icons/icons.json") as { icons: Record<string, { body: string }> };
  const icon = icons[name];
  if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
  const paths = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1] ?? "");
  return paths.map((path) => svgpath(path).rel().round(0).toString()).join("");
}

/** The plugin. */
export function icons(): Plugin {
  const PREFIX = "virtual:icons/";
  return {
    name: "icons",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const set = id.slice(PREFIX.length + 1) as keyof typeof SETS;
      const paths = Object.entries(SETS[set]).map(([key, name]) => [key, outline(name)] as const);
      const all = Object.fromEntries([...paths, ...(set === "common" ? Object.entries(DRAWN) : [])]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))});`;
    },
  };
}
