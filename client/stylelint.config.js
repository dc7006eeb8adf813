/** What is checked in stylesheets and in the styles of components. */
export default {
  extends: ["stylelint-config-standard", "stylelint-config-html/svelte"],
  rules: {
    // A component's rules for small windows follow its others, whatever they select.
    "no-descending-specificity": null,
    // Svelte's own.
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    // Safari on iPhones knows only the prefixed name.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["/text-size-adjust$/"] }],
    // Rows and columns read better apart.
    "declaration-block-no-redundant-longhand-properties": [true, { ignoreShorthands: ["grid-template"] }],
  },
};
