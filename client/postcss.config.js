/** What is done to stylesheets and the styles of components: named conditions are replaced by those of breakpoints.css. */
import globalData from "@csstools/postcss-global-data";
import { fileURLToPath } from "node:url";
import customMedia from "postcss-custom-media";

const BREAKPOINTS = fileURLToPath(new URL("src/styles/breakpoints.css", import.meta.url));

export default { plugins: [globalData({ files: [BREAKPOINTS] }), customMedia()] };
