/** The guided first turn: whether it runs, and which of its steps were told; the browser remembers both. */

import { settings } from "../../../lib/storage/settings.svelte";

export class Tour {
  running = $state(false);
  private shown = "";
  /** How many own turns were over when the step that is shown came. */
  private since = 0;

  get told(): ReadonlySet<string> {
    return new Set(settings.told);
  }

  /** Go on where it was left, or, from the menu, once more from the beginning. */
  begin(again = false): void {
    if (again) settings.told = ["welcome"];
    this.shown = "";
    this.running = true;
  }

  /** What the game has gone past need not be told any more, but the welcome; the last word stays for a turn. */
  follow(step: string, turns: number): void {
    if (step === this.shown) {
      if (step === "farewell" && turns > this.since) this.end();
      return;
    }
    if (this.shown && !["welcome", "farewell"].includes(this.shown)) this.tell(this.shown);
    this.shown = step;
    this.since = turns;
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
