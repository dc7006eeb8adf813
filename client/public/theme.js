// Runs before the first paint, so that no other theme flashes up; the rest is src/lib/settings.svelte.ts.
let theme = new URLSearchParams(location.search).get("theme");
try {
  theme ||= JSON.parse(localStorage.getItem("smallworld.settings") || "{}").theme;
} catch {
  // A browser without storage follows the system.
}
document.documentElement.dataset.theme =
  theme === "light" || theme === "dark"
    ? theme
    : matchMedia("(prefers-color-scheme: light)").matches
      ? "light"
      : "dark";
