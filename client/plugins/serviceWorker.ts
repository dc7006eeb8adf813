/** Passes the list of build files to the service worker (worker/worker.ts, an entry of its own). */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The worker's file: at the root, because its scope is limited to its own folder. */
export const WORKER = "sw.js";
const ENTRY = "worker/worker.ts";
/** Pages that work without the server, and what they load afterwards. */
const PAGES = /\/(?:start\/Start|rules\/Rules|aid\/AidSheet|about\/About|mine\/MyGames|shell\/NotFound)\.svelte$/;
const WORDS = /^\0?virtual:words\/(..)(?:\/(?:guide|lessons))?$/;
const PARTS = /^\0?virtual:(?:icons|portraits|rulebook)\//;
/** Files of pages and of their workers. */
const KEPT = /^assets\/.*\.(?:js|css)$/;
/** Fonts for scripts that our languages do not use. */
const FONTS = /-(?:cyrillic|greek|vietnamese)[^/]*\.woff2$/;

export interface Chunk {
  type: "chunk";
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> };
}

/** The files to cache: those of pages that work offline, those of each language, and the rest. */
export function lists(bundle: Record<string, Chunk | { type: "asset"; fileName: string }>): {
  shell: string[];
  words: Record<string, string[]>;
  rest: string[];
} {
  const shell = new Set<string>();
  const words: Record<string, string[]> = {};
  const walk = (name: string): void => {
    const chunk = bundle[name];
    if (shell.has(name) || chunk?.type !== "chunk") return;
    shell.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style);
    chunk.imports.forEach(walk);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== "chunk") {
      if (name.endsWith(".woff2") && !FONTS.test(name)) shell.add(name);
      continue;
    }
    const id = file.facadeModuleId ?? "";
    const language = WORDS.exec(id)?.[1];
    if (language) (words[language] ??= []).push(`/${name}`);
    else if ((file.isEntry && name !== WORKER) || PAGES.test(id) || PARTS.test(id)) walk(name);
  }
  const spoken = new Set(Object.values(words).flat());
  const rest = Object.keys(bundle).filter((name) => !shell.has(name) && KEPT.test(name) && !spoken.has(`/${name}`));
  return { shell: [...shell].sort().map((name) => `/${name}`), words, rest: rest.sort().map((name) => `/${name}`) };
}

/** The plugin. */
export function serviceWorker(): Plugin {
  let publicDir = "public";
  return {
    name: "service-worker",
    apply: "build",
    config: () => ({
      build: {
        rollupOptions: {
          input: { index: "index.html", sw: ENTRY },
          output: { entryFileNames: (chunk) => (chunk.name === "sw" ? WORKER : "assets/[name]-[hash].js") },
        },
      },
    }),
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== "chunk" || worker.imports.length) throw new Error("the service worker must be one file");
        const { shell, words, rest } = lists(bundle as unknown as Parameters<typeof lists>[0]);
        const still = readdirSync(publicDir, { recursive: true, withFileTypes: true })
          .filter((file) => file.isFile())
          .map(
            (file) =>
              `/${join(file.parentPath, file.name)
                .slice(publicDir.length + 1)
                .replaceAll("\\", "/")}`,
          );
        const index = bundle["index.html"];
        const known = JSON.stringify([shell, words, rest, index?.type === "asset" ? String(index.source) : ""]);
        const version = createHash("sha256").update(known).update(worker.code).digest("hex").slice(0, 12);
        const build = JSON.stringify({ version, shell: [...shell, ...still.sort()], words, rest });
        worker.code = `const BUILD = ${build};\n${worker.code}`;
      },
    },
  };
}
