/** Sound playback rules: never before a user gesture, never when muted, only the bell in a hidden page. */

import { settings } from "../storage/settings.svelte";
import type { Sound, Synth } from "./synth";

let synth: Promise<Synth> | undefined;
let touched = false;

const gestures = ["pointerdown", "keydown"] as const;
function touch(): void {
  touched = true;
  for (const gesture of gestures) removeEventListener(gesture, touch, true);
}
for (const gesture of gestures) addEventListener(gesture, touch, true);

/** Play sounds, if enabled. */
export function hear(sounds: readonly Sound[]): void {
  if (!touched || settings.muted || !settings.volume) return;
  const wanted = document.hidden ? sounds.filter((sound) => sound.name === "turn" && settings.bell) : sounds;
  if (!wanted.length) return;
  synth ??= import("./synth").then(({ Synth }) => new Synth());
  // A missing audio device must not break the page.
  void synth.then(
    (ready) => wanted.forEach((sound) => ready.play(sound, settings.volume)),
    () => undefined,
  );
}
