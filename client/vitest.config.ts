/** Test configuration: modules in happy-dom, components whose layout matters in Chromium. */
import { playwright } from "@vitest/browser-playwright";
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import { ARGUMENTS, CHROMIUM } from "./test/browser/chromium.ts";
import { scenes } from "./test/browser/scenes.ts";
import viteConfig from "./vite.config.ts";

const COMPONENTS = "{src,test}/**/*.layout.test.ts";
// One worker that keeps its modules: reloading them for every file took two thirds of the time. Generous timeouts,
// because other tests run in parallel.
const SHARED = { restoreMocks: true, isolate: false, maxWorkers: 1, testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig((env) => ({
  test: {
    projects: [
      mergeConfig(viteConfig(env), {
        resolve: { conditions: ["browser"] },
        test: {
          ...SHARED,
          name: "modules",
          environment: "happy-dom",
          // Media conditions are read from this file.
          css: { include: [/breakpoints\.css/] },
          include: ["{src,plugins,test}/**/*.test.ts"],
          exclude: [COMPONENTS],
        },
      }),
      mergeConfig(viteConfig(env), {
        plugins: [scenes()],
        // Discovered late, they would reload the page in the middle of the tests.
        optimizeDeps: { include: ["axe-core", "uqr"] },
        test: {
          ...SHARED,
          name: "components",
          include: [COMPONENTS],
          globalSetup: "test/browser/chromium.ts",
          setupFiles: ["test/browser/setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
            provider: playwright({
              launchOptions: { executablePath: CHROMIUM, args: ARGUMENTS },
              contextOptions: { reducedMotion: "reduce", locale: "en-GB" },
            }),
          },
        },
      }),
    ],
  },
}));
