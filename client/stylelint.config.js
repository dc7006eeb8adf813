/** What is checked in stylesheets and in the styles of components. */
export default {
  extends: ["stylelint-config-standard", "stylelint-config-html/svelte"],
  rules: {
    // Selectors are nested by component and by width of the window, where neither says that one overrides another.
    "no-descending-specificity": null,
    "no-duplicate-selectors": null,
    // Safari on iPhones knows only the prefixed name.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust$/"] }],
    // Svelte's own: what is inside another component.
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // Rows and columns read better apart.
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: ["grid-template"] }],
  },
};
