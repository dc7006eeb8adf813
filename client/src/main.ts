/** Entry point: loads texts first, then the interface. */
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
// Load the page's code in parallel with the texts; the interface reports a failure.
pageAt(here())
  .load()
  .catch(() => undefined);
guardTaps();
try {
  await setLanguage(firstLanguage(), false);
  mount(App, { target });
  registerWorker(language());
} catch (error) {
  // The server went away before the texts were loaded, so this message is not translated.
  target.textContent = "The server is not responding. Please reload the page.";
  throw error;
}
