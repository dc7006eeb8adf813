/** How the tests that need no browser run: with the plugins of the build, and a page that happy-dom imitates. */
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    resolve: { conditions: ["browser"] },
    test: {
      environment: "happy-dom",
      include: ["test/**/*.test.ts"],
      restoreMocks: true,
      // One worker that keeps its modules: loading them again for every file took two thirds of the time.
      isolate: false,
      maxWorkers: 1,
      // Other tests run beside these.
      testTimeout: 30_000,
    },
  }),
);
