// Runs before all other scripts. First the theme, so that no other flashes up; the rest is src/lib/storage/settings.svelte.ts.
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

// The picture of the start page (src/features/start/Hero.svelte), which would otherwise be asked for after all scripts.
const root = new URL(".", document.currentScript.src);
if (location.pathname === root.pathname && !location.search.startsWith("?/")) {
  const cut = matchMedia("(max-width: 600px)").matches ? "portrait" : "landscape";
  const picture = Object.assign(document.createElement("link"), { rel: "preload", as: "image" });
  picture.href = `${root.href}api/art/smallworld/small-world-3/${cut}.svg`;
  document.head.append(picture);
}
