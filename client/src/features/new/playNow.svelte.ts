/** A game against bots, started with one click. */
import { api, Refusal } from "../../lib/net/api";
import { go } from "../../lib/router.svelte";
import { remember } from "../../lib/storage/savedGames";
import { tKey } from "../../lib/i18n/words.svelte";
import { quickGame } from "./draft.svelte";

export class PlayNow {
  busy = $state(false);
  problem = $state("");

  readonly start = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      const made = await api.create(quickGame());
      remember(made);
      go(`/game/${made.id}`);
    } catch (error) {
      this.problem = tKey(error instanceof Refusal ? error.problem : "problem.unexpected");
      this.busy = false;
    }
  };
}
