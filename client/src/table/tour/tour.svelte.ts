/** The guided first turn: whether it runs, and which of its stages were told; the browser remembers both. */

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

  tell(stage: string): void {
    if (!settings.told.includes(stage)) settings.told = [...settings.told, stage];
  }

  end(): void {
    this.running = false;
    settings.toured = true;
  }
}
