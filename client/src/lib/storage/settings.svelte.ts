/** What a player chose for this browser: language, theme, motion, sound, keys, name; kept in the browser. */
import { MediaQuery } from "svelte/reactivity";
import { keep, recall } from "./storage";

const NAME = "smallworld.settings";

interface Settings {
  language: string;
  /** Empty: as the system has it. */
  theme: "" | "light" | "dark";
  /** Empty: as the system has it. */
  motion: "" | "still" | "moving";
  /** Single keys as commands at the table; some screen readers need them off. */
  keys: boolean;
  /** One click on a region conquers it, where that is all that can be done there. */
  oneClick: boolean;
  /** Be told of one's turn; and whether that was offered already. */
  notify: boolean;
  offered: boolean;
  /** How fast a replay plays. */
  replay: "slow" | "normal" | "fast";
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The bell of the own turn is heard while the page is hidden, too. */
  bell: boolean;
  /** How fast the moves of bots are shown. */
  pace: "slow" | "normal" | "fast";
  /** The name to sit down with. */
  name: string;
  /** The level of bots that was chosen last; empty: none was. */
  level: string;
  /** The guided first turn was seen or waved away; else the stages of it that were told. */
  toured: boolean;
  told: string[];
}

export const PACES: readonly Settings["pace"][] = ["slow", "normal", "fast"];

const systemLight = new MediaQuery("prefers-color-scheme: light");
const systemStill = new MediaQuery("prefers-reduced-motion: reduce");

const DEFAULTS: Settings = {
  language: "",
  theme: "",
  motion: "",
  keys: true,
  oneClick: false,
  notify: false,
  offered: false,
  replay: "normal",
  muted: false,
  volume: 0.25,
  bell: true,
  pace: "normal",
  name: "",
  level: "",
  toured: false,
  told: [],
};

/** The settings; set a field and it is kept. */
export const settings: Settings = $state(settingsFrom(recall(NAME)));

/** What the browser kept, with defaults for the rest; earlier versions kept a pace that only skips now. */
export function settingsFrom(kept: unknown): Settings {
  const found = { ...DEFAULTS, ...(kept as Partial<Settings> | null) };
  return PACES.includes(found.pace) ? found : { ...found, pace: DEFAULTS.pace };
}

$effect.root(() => {
  $effect(() => {
    keep(NAME, $state.snapshot(settings));
    const root = document.documentElement;
    root.dataset["theme"] = themeShown();
    root.dataset["motion"] = reducedMotion() ? "still" : "moving";
  });
});

/** The theme that is shown now: the player's choice, the address's, or the system's. */
export function themeShown(): "light" | "dark" {
  const asked = new URLSearchParams(location.search).get("theme");
  return settings.theme || (asked === "light" || asked === "dark" ? asked : systemLight.current ? "light" : "dark");
}

/** Change from light to dark or back. */
export function switchTheme(): void {
  settings.theme = themeShown() === "dark" ? "light" : "dark";
}

/** Should things appear without moving? */
export function reducedMotion(): boolean {
  return settings.motion ? settings.motion === "still" : systemStill.current;
}
