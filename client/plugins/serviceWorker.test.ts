/** The lists of files that the service worker caches. */
import { describe, expect, it } from "vitest";
import { lists, type Chunk } from "./serviceWorker.ts";

function chunk(id: string, imports: string[] = [], css: string[] = [], isEntry = false): Chunk {
  const viteMetadata = { importedCss: new Set(css), importedAssets: new Set<string>() };
  return { type: "chunk", fileName: "", isEntry, facadeModuleId: id, imports, viteMetadata };
}

const { shell, words } = lists({
  "sw.js": chunk("/x/worker/worker.ts", [], [], true),
  "assets/index-1.js": chunk("/x/index.html", ["assets/shared-1.js"], ["assets/index-1.css"], true),
  "assets/shared-1.js": chunk("", ["assets/index-1.js"]),
  "assets/Start-1.js": chunk("/x/src/features/start/Start.svelte", ["assets/parts-1.js"]),
  "assets/parts-1.js": chunk("", [], ["assets/parts-1.css"]),
  "assets/Table-1.js": chunk("/x/src/features/play/Table.svelte", ["assets/map-1.js"]),
  "assets/map-1.js": chunk(""),
  "assets/common-1.js": chunk("\0virtual:rulebook/common"),
  "assets/en-1.js": chunk("\0virtual:words/en"),
  "assets/guide-1.js": chunk("\0virtual:words/en/guide"),
  "assets/cs-1.js": chunk("\0virtual:words/cs"),
  "assets/face-latin-ext-1.woff2": { type: "asset", fileName: "" },
  "assets/face-cyrillic-ext-1.woff2": { type: "asset", fileName: "" },
});

describe("the service worker", () => {
  it("caches the pages that work offline, with all their imports", () => {
    expect(shell).toEqual([
      "/assets/Start-1.js",
      "/assets/common-1.js",
      "/assets/face-latin-ext-1.woff2",
      "/assets/index-1.css",
      "/assets/index-1.js",
      "/assets/parts-1.css",
      "/assets/parts-1.js",
      "/assets/shared-1.js",
    ]);
  });

  it("lists each language's texts separately, as only those in use are fetched", () => {
    expect(words).toEqual({ cs: ["/assets/cs-1.js"], en: ["/assets/en-1.js", "/assets/guide-1.js"] });
  });
});
