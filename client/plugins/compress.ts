/** Compress every file of the build (.br, .gz), and report the size of the first load. */
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Size limit of compressed scripts and styles from the start page to the table (bytes). */
export const MOST = 250_000;
const KINDS = /\.(js|css|html|svg|json)$/;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** The files a browser loads for these manifest entries, including imports. */
export function filesOf(manifest: Record<string, Chunk>, entries: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) walk(next);
  };
  entries.forEach(walk);
  return files;
}

/** The files needed from the start page to a table, for the larger game and the language with the longest texts. */
export function firstLoad(
  manifest: Record<string, Chunk>,
  sizeOf: (file: string) => number,
): { bytes: number; files: number } {
  const weight = (keys: string[]): number => [...filesOf(manifest, keys)].reduce((sum, file) => sum + sizeOf(file), 0);
  const heaviest = (pattern: RegExp): string => {
    const [first] = Object.keys(manifest)
      .filter((key) => pattern.test(key))
      .sort((a, b) => weight([b]) - weight([a]));
    if (!first) throw new Error(`no entry of the build matches ${pattern.source}`);
    return first;
  };
  const entries = [
    "index.html",
    "src/features/start/Start.svelte",
    "src/features/play/Arrival.svelte",
    heaviest(/^virtual:words\/[^/]+$/),
    heaviest(/^virtual:words\/[^/]+\/boards$/),
    heaviest(/^virtual:icons\/(smallworld|warcraft)$/),
  ];
  for (const entry of entries) if (!manifest[entry]) throw new Error(`${entry} is not in the build`);
  return { bytes: weight(entries), files: filesOf(manifest, entries).size };
}

/** Compress all files below a folder; returns the transfer size of each. */
export function compressAll(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf-8" })) {
    const path = join(folder, entry);
    if (!KINDS.test(entry) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    const small = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    writeFileSync(`${path}.br`, small);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    sizes.set(entry.replaceAll("\\", "/"), small.length);
  }
  return sizes;
}

/** The plugin. */
export function compress(): Plugin {
  let folder = "dist";
  let failed = false;
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle: {
      sequential: true,
      handler() {
        // The build error is reported elsewhere.
        if (failed) return;
        const sizes = compressAll(folder);
        const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf-8")) as Record<
          string,
          Chunk
        >;
        const { bytes, files } = firstLoad(manifest, (file) => sizes.get(file) ?? 0);
        const report = { firstLoad: bytes, most: MOST, files };
        writeFileSync(join(folder, "size.json"), JSON.stringify(report) + "\n");
        const kilo = (count: number) => `${(count / 1000).toFixed(1)} KB`;
        console.log(
          `first load, start page to table: ${kilo(bytes)} of script and style, compressed (${files} files, at most ${kilo(MOST)})`,
        );
        if (bytes > MOST) throw new Error(`the first load is ${kilo(bytes)}; the limit is ${kilo(MOST)}`);
      },
    },
  };
}
