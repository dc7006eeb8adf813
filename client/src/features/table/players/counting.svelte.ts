/** A number that counts up to its new value, unless motion is reduced. */

import { Tween } from "svelte/motion";
import { untrack } from "svelte";
import { reducedMotion } from "../../../lib/storage/settings.svelte";

/** Time between two numbers (ms). */
const STEP = 60;
/** Larger differences are shown at once. */
const MOST = 40;

export function counting(wanted: () => number): { readonly value: number } {
  const tween = new Tween(untrack(wanted));
  $effect(() => {
    const goal = wanted();
    const steps = Math.abs(goal - untrack(() => tween.current));
    void tween.set(goal, { duration: reducedMotion() || document.hidden || steps > MOST ? 0 : steps * STEP });
  });
  return {
    get value() {
      return Math.round(tween.current);
    },
  };
}
