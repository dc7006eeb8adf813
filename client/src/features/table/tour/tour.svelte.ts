/** The guided first turn: whether it runs, and which steps were shown; both saved in the browser. */

import { settings } from "../../../lib/storage/settings.svelte";

export class Tour {
  running = $state(false);
  private shown = "";
  /** Number of own turns completed when the current step was shown. */
  private since = 0;

  get told(): ReadonlySet<string> {
    return new Set(settings.told);
  }

  /** Resume, or start over if requested from the menu. */
  begin(again = false): void {
    if (again) settings.told = ["welcome"];
    this.shown = "";
    this.running = true;
  }

  /** Mark steps that the game has passed as shown, except the welcome; the last step stays for one turn. */
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

  /** Pause until the next game. */
  put(): void {
    this.running = false;
  }

  end(): void {
    this.running = false;
    settings.toured = true;
  }
}
