/** Renders tables and pages at a given size and language, in the single page shared by all component tests. */
import { mount, tick, unmount, type Component } from "svelte";
import { cdp, page } from "vitest/browser";
import scenes from "virtual:scenes";
import Table from "../../src/features/play/Table.svelte";
import { LANGUAGES, setLanguage } from "../../src/lib/i18n/words.svelte";
import { settings } from "../../src/lib/storage/settings.svelte";
import { SceneSocket } from "./socket";
import Stage from "./Stage.svelte";

export const SIZES = {
  phone: [360, 740],
  side: [740, 360],
  tablet: [820, 1180],
  "flat-tablet": [1180, 820],
  laptop: [1280, 720],
  desktop: [1440, 900],
  zoomed: [640, 360],
} as const;
export type Size = keyof typeof SIZES;
/** One size of each kind; features of other sizes are tested there. */
export const EVERY_SIZE: readonly Size[] = ["phone", "tablet", "desktop"];
/** All sizes where a mouse is expected. */
const BY_MOUSE: readonly Size[] = ["laptop", "desktop", "zoomed"];

interface Devtools {
  send: (method: string, parameters: object) => Promise<unknown>;
}

let mounted: object | undefined;
let size = "";
const RealSocket = window.WebSocket;

/** Size of the only part that is painted (px): painting takes half of the time, and the tests look at no pixels. */
const CORNER = { width: 64, height: 64 };

/** Resize the window, with touch input at sizes where that is usual. */
export async function resize(wanted: Size): Promise<void> {
  const [width, height] = SIZES[wanted];
  // The next file may start with another window size.
  if (size === wanted && innerWidth === width && innerHeight === height) return;
  size = wanted;
  await page.viewport(width, height);
  const devtools = cdp() as Devtools;
  await devtools.send("Emulation.setVisibleSize", CORNER);
  await devtools.send("Emulation.setTouchEmulationEnabled", { enabled: !BY_MOUSE.includes(wanted) });
}

/** Show the table of a scene; returns the fake server it talks to. */
export async function showTable(name: string, wanted: Size = "desktop", language = "en"): Promise<SceneSocket> {
  const scene = scenes[name];
  if (!scene)
    throw new Error(`no scene ${name} in tests/client/scenes.py; there are ${Object.keys(scenes).join(", ")}`);
  let server: SceneSocket | undefined;
  window.WebSocket = function (url: string | URL, protocols?: string | string[]) {
    if (!String(url).includes("/api/games/")) return new RealSocket(url, protocols);
    return (server = new SceneSocket(scene));
  } as unknown as typeof WebSocket;
  Object.assign(window.WebSocket, { OPEN: RealSocket.OPEN });
  await showPage(Table, { id: scene.game, onseat: () => {} }, wanted, language);
  await until(() => document.querySelector("main[data-ready=yes], main#end"), `the table of ${name}`);
  await drawn();
  if (!server) throw new Error("the table opened no socket");
  return server;
}

/** Show a component as a page does. */
export async function showPage<Props extends object>(
  component: Component<Props>,
  props: Props,
  wanted: Size = "desktop",
  language = "en",
): Promise<void> {
  await resize(wanted);
  await setLanguage(language, false);
  settings.toured = true;
  const target = document.createElement("div");
  target.id = "app";
  document.body.append(target);
  mounted = mount(Stage as Component<object>, { target, props: { page: component, props } });
  await drawn();
}

/** Run checks in every language; returns the faults, each prefixed by its language. */
export async function inEveryLanguage(look: () => string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [language] of LANGUAGES) {
    await setLanguage(language, false);
    await drawn();
    found.push(...look().map((fault) => `${language}: ${fault}`));
  }
  await setLanguage("en", false);
  await drawn();
  return found;
}

/** Select a region by keyboard, which opens its card. */
export async function choose(region: string): Promise<void> {
  const path = document.getElementById(`r-${region}`);
  if (!path) throw new Error(`no region ${region} on the map`);
  path.focus();
  path.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await until(() => path.getAttribute("aria-pressed") === "true", `${region} is chosen`);
  await settled();
}

/** Unmount everything; the next test starts with an empty page and empty storage. */
export async function clear(): Promise<void> {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  window.WebSocket = RealSocket;
  document.getElementById("app")?.remove();
  localStorage.clear();
}

/** Wait for an asynchronous change of the page. */
export async function until(holds: () => unknown, what: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`timed out waiting for: ${what}`);
}

/** Wait until everything requested has arrived and is laid out. */
export async function drawn(): Promise<void> {
  await tick();
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** Wait until nothing moves. */
export async function settled(): Promise<void> {
  await drawn();
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations === 1)
      .map((each) => each.finished),
  );
  await drawn();
}
