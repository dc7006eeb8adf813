/** Build configuration: `vite build` into dist, with a chunk for every language and page. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./plugins/compress.ts";
import { icons } from "./plugins/icons.ts";
import { pages } from "./plugins/pages.ts";
import { portraits } from "./plugins/portraits.ts";
import { rulebook } from "./plugins/rulebook.ts";
import { serviceWorker } from "./plugins/serviceWorker.ts";
import { words } from "./plugins/words.ts";

// The game server to use during development with `npm run dev`.
const SERVER = process.env["SMALLWORLD_SERVER"] ?? "http://127.0.0.1:8040";

export default defineConfig(({ mode }) => ({
  plugins: [
    words({ draft: mode !== "production" }),
    icons(),
    portraits(),
    pages(),
    rulebook(),
    svelte(),
    serviceWorker(),
    compress(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Modules shared by most pages go into one file: separately, they made the first load a tenth larger, with
          // twice as many requests.
          groups: [{ name: "base", test: /\/node_modules\/(svelte|clsx|esm-env)|\/src\/lib\//, minShareCount: 7 }],
        },
      },
    },
  },
  // The page is served at many addresses, and its scripts and styles are side by side below any folder.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/schema": SERVER } },
}));
