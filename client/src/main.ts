/** Where the page begins: words first, then the interface. */
import { mount } from "svelte";
import App from "./App.svelte";
import { here } from "./lib/router.svelte";
import { registerWorker } from "./lib/net/serviceWorker";
import { guardTaps } from "./lib/ui/taps";
import { firstLanguage, language, setLanguage } from "./lib/i18n/words.svelte";
import { pageAt } from "./pages";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";

const target = document.getElementById("app") as HTMLElement;
// Its code comes while the words do; if it can't be had, the interface says so.
pageAt(here())
  .load()
  .catch(() => undefined);
guardTaps();
try {
  await setLanguage(firstLanguage(), false);
  mount(App, { target });
  registerWorker(language());
} catch (error) {
  // The server went away between the page and its words, so there are none to say it with.
  target.textContent = "The server is not responding. Please reload the page.";
  throw error;
}
