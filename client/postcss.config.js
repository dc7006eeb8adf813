/**
 * Processing of stylesheets and component styles: named conditions from breakpoints.css are substituted in `@media`
 * (the window) and `@container` (a component's space).
 */
import globalData from "@csstools/postcss-global-data";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import customMedia from "postcss-custom-media";

const BREAKPOINTS = fileURLToPath(new URL("src/styles/breakpoints.css", import.meta.url));
const NAMED = new Map(
  [...readFileSync(BREAKPOINTS, "utf-8").matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name, is]) => [name, is]),
);

const customContainer = {
  postcssPlugin: "custom-container",
  AtRule: {
    container(rule) {
      rule.params = rule.params.replace(/\((--[\w-]+)\)/, (_, name) => {
        const condition = NAMED.get(name);
        if (!condition) throw rule.error(`no condition ${name} in breakpoints.css`);
        return condition;
      });
    },
  },
};

export default { plugins: [customContainer, globalData({ files: [BREAKPOINTS] }), customMedia()] };
