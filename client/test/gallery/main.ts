/** Gallery of all interface parts and portraits, for inspection and measurement. */
import { mount } from "svelte";
import "../../src/styles/fonts.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/layout.css";
import { loadIcons } from "../../src/lib/icons/icons.svelte";
import { loadPortraits } from "../../src/lib/portraits/portraits.svelte";
import Gallery from "./Gallery.svelte";

await Promise.all(["smallworld", "warcraft"].flatMap((game) => [loadIcons(game), loadPortraits(game)]));
const theme = new URLSearchParams(location.search).get("theme") ?? "light";
document.documentElement.dataset["theme"] = theme;
mount(Gallery, { target: document.getElementById("gallery") as HTMLElement });
document.documentElement.dataset["ready"] = "";
