/** Lint configuration for stylesheets and component styles. */

/** A component styles only itself, and takes colours, layers and conditions from src/styles. */
const AT_HOME = {
  "selector-disallowed-list": [
    "/:global(?!\\((html|body)\\b)/",
    { message: "Style the component itself: take variants as props, and its place from the layout context." },
  ],
  "color-no-hex": [true, { message: "Take colours from styles/tokens.css." }],
  "color-named": ["never", { message: "Take colours from styles/tokens.css." }],
  "function-disallowed-list": [
    "/^(rgb|hsl|hwb|lab|lch|oklab|oklch)a?$/",
    { message: "Take colours from styles/tokens.css." },
  ],
  "declaration-property-value-allowed-list": [
    { "z-index": ["/^var\\(--z-[\\w-]+\\)$/"] },
    { message: "Take the layer from the scale in styles/tokens.css." },
  ],
  "media-feature-name-allowed-list": [["/^--/"], { message: "Use a condition of styles/breakpoints.css by its name." }],
};

export default {
  extends: ["stylelint-config-standard", "stylelint-config-html/svelte"],
  rules: {
    ...AT_HOME,
    // Whole words, except `vh` (visually hidden) and `ic` (icon).
    "selector-class-pattern": [
      "^(?:me|no|on|up|go|vh|ic|[a-z][a-z0-9-]{2,})$",
      { message: "Name the class by a word that says what it is." },
    ],
    // A component's rules for small windows follow its other rules, whatever they select.
    "no-descending-specificity": null,
    // Specific to Svelte.
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // Safari on iPhones supports only the prefixed name.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust$/"] }],
    // Rows and columns are easier to read separately.
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: ["grid-template"] }],
  },
  overrides: [
    {
      // Colours and layers are defined here.
      files: ["src/styles/tokens.css", "src/styles/pages.css", "src/styles/print.css"],
      rules: { "color-no-hex": null, "function-disallowed-list": null },
    },
  ],
};
