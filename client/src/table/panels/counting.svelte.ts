/** A number that counts up to its new value, unless things are to stand still. */

import { untrack } from "svelte";
import { reducedMotion } from "../../lib/settings.svelte";

const STEP = 60;

export function counting(wanted: () => number): { readonly value: number } {
  let value = $state(untrack(wanted));
  $effect(() => {
    const goal = wanted();
    const from = untrack(() => value);
    if (goal === from) return;
    if (reducedMotion() || document.hidden || Math.abs(goal - from) > 40) {
      value = goal;
      return;
    }
    const timer = setInterval(() => {
      value += Math.sign(goal - value);
      if (value === goal) clearInterval(timer);
    }, STEP);
    return () => clearInterval(timer);
  });
  return {
    get value() {
      return value;
    },
  };
}
