/** Where the page begins: words first, then the interface. */
import { mount } from "svelte";
import App from "./App.svelte";
import { firstLanguage, speak } from "./lib/words.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

await speak(firstLanguage(), false);
mount(App, { target: document.getElementById("app") as HTMLElement });
