/** The player's settings: language, theme, motion, sound, keys, name; saved in the browser. */
import { MediaQuery } from "svelte/reactivity";
import { keep, recall } from "./storage";

const NAME = "smallworld.settings";

interface Settings {
  language: string;
  /** Empty: the system's preference. */
  theme: "" | "light" | "dark";
  /** Empty: the system's preference. */
  motion: "" | "still" | "moving";
  /** Single-key commands at the table; some screen reader users need them off. */
  keys: boolean;
  /** One click conquers a region if that is its only action. */
  oneClick: boolean;
  /** Turn notifications; and whether they were offered already. */
  notify: boolean;
  offered: boolean;
  /** Replay speed. */
  replay: "slow" | "normal" | "fast";
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Ring the bell for the player's own turn even while the page is hidden. */
  bell: boolean;
  /** Playback speed of bot moves. */
  pace: "slow" | "normal" | "fast";
  /** The player's default name. */
  name: string;
  /** The bot level chosen last; empty if none. */
  level: string;
  /** The guided first turn was finished or dismissed; otherwise, the steps already shown. */
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

/** The settings; assigning a field saves it. */
export const settings: Settings = $state(settingsFrom(recall(NAME)));

/** Stored settings, with defaults for missing ones; earlier versions stored a `skip` pace, which is now temporary. */
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

/** The current theme: the player's choice, the address's, or the system's. */
export function themeShown(): "light" | "dark" {
  const asked = new URLSearchParams(location.search).get("theme");
  return settings.theme || (asked === "light" || asked === "dark" ? asked : systemLight.current ? "light" : "dark");
}

/** Toggle between light and dark. */
export function switchTheme(): void {
  settings.theme = themeShown() === "dark" ? "light" : "dark";
}

/** Whether to avoid motion. */
export function reducedMotion(): boolean {
  return settings.motion ? settings.motion === "still" : systemStill.current;
}
