/** The guided first turn: whether it runs, and which of its steps were told; the browser remembers both. */

import { settings } from "../../lib/settings.svelte";

export class Tour {
  running = $state(false);

  get told(): ReadonlySet<string> {
    return new Set(settings.told);
  }

  /** Go on where it was left, or, from the menu, once more from the beginning. */
  begin(again = false): void {
    if (again) settings.told = ["welcome"];
    this.running = true;
  }

  tell(step: string): void {
    if (!settings.told.includes(step)) settings.told = [...settings.told, step];
  }

  /** Put it away until the next game, where it goes on. */
  put(): void {
    this.running = false;
  }

  end(): void {
    this.running = false;
    settings.toured = true;
  }
}
