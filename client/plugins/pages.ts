/** Writes pages.json for the server: the first segment of each page address. All other addresses get a 404. */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FEATURES = new URL("../src/features/", import.meta.url);

/** The first segment of each page's address. */
export function firstParts(): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^\w+.page\.ts$/.test(file),
  );
  const sources = files.map((file) => readFileSync(new URL(file, FEATURES), "utf8"));
  return sources.flatMap((text) => [...text.matchAll(/path: "\/([^"/]*)/g)].map((found) => found[1] ?? "")).sort();
}

export function pages(): Plugin {
  return {
    name: "pages",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify([...new Set(firstParts())]) });
    },
  };
}
