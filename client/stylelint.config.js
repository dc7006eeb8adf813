/** What is checked in stylesheets and in the styles of components. */
export default {
  extends: ["stylelint-config-standard", "stylelint-config-html/svelte"],
};
