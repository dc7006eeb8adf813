/** How the tests that need no browser run: with the plugins of the build, and a page that happy-dom imitates. */
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    resolve: { conditions: ["browser"] },
    test: { environment: "happy-dom", include: ["test/**/*.test.ts"], restoreMocks: true },
  }),
);
