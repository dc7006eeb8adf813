/** Setup of every component test page: shared styles and texts. */
import "../../src/styles/fonts.css";
import "../../src/styles/tokens.css";
import "../../src/styles/base.css";
import "../../src/styles/layout.css";
import { afterEach } from "vitest";
import { clear } from "./show";

afterEach(clear);
