import { describe, expect, it } from "vitest";
import { filesOf, firstLoad } from "./compress";
import { chapters, homes, page } from "./rulebook";

describe("the rulebook", () => {
  const home = homes();
  const pages = new Map(chapters().map(({ name }) => [name, page(name, home)]));

  it("begins with the rules common to all games", () => {
    expect(chapters()[0]).toEqual({ name: "common", title: "Rules common to all our games" });
    expect(home.get("SW-RACE-AMAZONS")).toBe("races");
  });

  it("contains no scenarios, no scripts and nothing inline", () => {
    for (const [name, html] of pages) {
      expect(html, name).not.toMatch(/language-yaml|<script|style=|onclick/);
      expect(html.length, name).toBeGreaterThan(1000);
    }
  });

  it("links only to existing chapters and rules", () => {
    let links = 0;
    for (const html of pages.values())
      for (const [, chapter = "", rule = ""] of html.matchAll(
        /href="\/rules\/book\/([a-z0-9-]+)(?:#([A-Z0-9-]+))?"/g,
      )) {
        expect(pages.has(chapter), chapter).toBe(true);
        if (rule) expect(pages.get(chapter), rule).toContain(`id="${rule}"`);
        links++;
      }
    expect(links).toBeGreaterThan(50);
  });
});

describe("the first load", () => {
  const manifest = {
    "index.html": { file: "main.js", css: ["main.css"], imports: ["_shared"] },
    _shared: { file: "shared.js" },
    "src/features/start/Start.svelte": { file: "start.js", imports: ["_shared"] },
    "src/features/play/Arrival.svelte": { file: "table.js" },
    "virtual:words/en": { file: "en.js" },
    "virtual:words/hu": { file: "hu.js" },
    "virtual:words/hu/boards": { file: "names.js" },
    "virtual:icons/smallworld": { file: "sw.js" },
    "virtual:icons/warcraft": { file: "wc.js" },
  };
  const sizes: Record<string, number> = {
    "main.js": 1,
    "main.css": 2,
    "shared.js": 4,
    "start.js": 8,
    "table.js": 16,
    "en.js": 32,
    "hu.js": 64,
    "sw.js": 128,
    "wc.js": 256,
    "names.js": 512,
  };

  it("counts each file once, and uses the largest language and game", () => {
    expect(filesOf(manifest, ["index.html", "src/features/start/Start.svelte"]).size).toBe(4);
    expect(firstLoad(manifest, (file) => sizes[file] ?? 0)).toEqual({
      bytes: 1 + 2 + 4 + 8 + 16 + 64 + 256 + 512,
      files: 8,
    });
  });

  it("fails if a part is missing from the build", () => {
    const { "src/features/play/Arrival.svelte": _gone, ...rest } = manifest;
    expect(() => firstLoad(rest, () => 1)).toThrow("Arrival.svelte");
  });
});
