/** What the page of every component test has: the styles that all components share, and the words. */
import "../../src/styles/fonts.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/layout.css";
import { afterEach } from "vitest";
import { clear } from "./show";

afterEach(clear);
