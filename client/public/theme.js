// Runs before the first paint, so that a chosen theme does not flash; the rest is src/lib/settings.svelte.ts.
try {
  const kept = JSON.parse(localStorage.getItem("smallworld.settings") || "{}");
  const theme = new URLSearchParams(location.search).get("theme") || kept.theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser without storage follows the system.
}
