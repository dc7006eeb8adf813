/** Lint configuration: the recommended rules for TypeScript and Svelte. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const RESTRICTED = [
  {
    selector: "CallExpression[callee.property.name='click'][arguments.length=0]",
    message: "Call the function that the button calls instead of clicking it.",
  },
];

/** Features that others import, each only by later ones, which prevents cycles. All other features come last. */
const DIRECTION = ["aid", "keys", "mine", "table", "new", "replay", "ending", "learn", "lobby", "workshop"];
const FEATURES = readdirSync(new URL("src/features", import.meta.url));

/** Import restrictions between the files of `src`. */
const zones = [
  { target: "./src/lib", from: "./src/features", message: "What lib needs of a feature belongs in lib." },
  ...FEATURES.map((feature) => ({
    target: `./src/features/${feature}`,
    from: `./src/features/!(${feature})/**/*`,
    except: ["**/features/*/index.ts"],
    message: "Import other features by their index.ts.",
  })),
  ...DIRECTION.map((feature, at) => ({
    target: `./src/features/${feature}`,
    from: `./src/features/!(${DIRECTION.slice(0, at + 1).join("|")})/**/*`,
    message: "Features import each other in one direction: see DIRECTION in eslint.config.js.",
  })),
  ...FEATURES.filter((feature) => !DIRECTION.includes(feature)).map((feature) => ({
    target: `./src/features/!(${feature})/**/*`,
    from: `./src/features/${feature}`,
    message: "A feature that others import has a place in DIRECTION in eslint.config.js.",
  })),
  {
    target: "./src/features/table/game",
    from: "./src/features/table/!(game|log)/**/*",
    message: "The state of a game knows nothing of what shows it.",
  },
];

export default ts.config(
  { ignores: ["dist/", "node_modules/", "src/generated/", "src/messages.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // TypeScript resolves names.
      "no-undef": "off",
      // {" "} keeps a space that the compiler would drop.
      "svelte/no-useless-mustaches": "off",
      // Sets and maps are replaced as a whole, which is what makes them reactive here.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-syntax": ["error", ...RESTRICTED],
    },
  },
  {
    // Colours of drawings are tokens, as in styles.
    files: ["src/**/*.svelte"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...RESTRICTED,
        {
          selector:
            "SvelteAttribute[key.name=/^(fill|stroke|color|stop-color)$/] > SvelteLiteral[value=/^#[0-9a-f]{3,8}$/i]",
          message: "Take colours from styles/tokens.css.",
        },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,svelte}"],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    settings: {
      "import-x/extensions": [".ts", ".svelte"],
      "import-x/parsers": {
        "@typescript-eslint/parser": [".ts"],
        [join(import.meta.dirname, "scripts/svelte-imports.mjs")]: [".svelte"],
      },
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".svelte"] })],
    },
    rules: {
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
    },
  },
  // Tests press what players press, and show pages as pages.ts does.
  {
    files: ["**/*.layout.test.ts"],
    rules: { "no-restricted-syntax": "off", "import-x/no-restricted-paths": "off" },
  },
);
