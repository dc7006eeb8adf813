/** `npm run gallery` builds test/gallery/dist: a page for eyes and tests, no part of the client. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { icons } from "../../plugins/icons.ts";
import { portraits } from "../../plugins/portraits.ts";
import { words } from "../../plugins/words.ts";

export default defineConfig({
  root: dirname(fileURLToPath(import.meta.url)),
  base: "./",
  plugins: [words({ draft: true }), icons(), portraits(), svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 800 },
});
