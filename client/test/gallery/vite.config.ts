/** `npm run gallery` builds out/gallery, a page for inspection and tests that is not part of the client. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { icons } from "../../plugins/icons.ts";
import { portraits } from "../../plugins/portraits.ts";
import { words } from "../../plugins/words.ts";

const HERE = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: HERE,
  base: "./",
  plugins: [words({ draft: true }), icons(), portraits(), svelte()],
  build: {
    target: "es2022",
    outDir: resolve(HERE, "../../../out/gallery"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
