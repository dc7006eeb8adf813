/** The games saved in this browser with their cards, refreshed while they are shown. */
import { api, Refusal } from "../../lib/net/api";
import { games, learnCard, seatsOf, type SavedGame } from "../../lib/storage/savedGames";
import type { GameSummary } from "../../messages";

const EVERY = 15_000;

/** A game in a list; without a card it has not loaded yet, or no longer exists. */
export interface Listed {
  kept: SavedGame;
  card?: GameSummary;
  gone: boolean;
}

/** Whether it is the turn of a player on this device. */
export function yourTurn({ kept, card }: Listed): boolean {
  return !!card && !card.over && card.mover !== null && !card.bot && seatsOf(kept).includes(card.mover);
}

/** Sort the list: your turn first, then games in progress, then finished games; the most recent first in each group. */
export function ordered(listed: Listed[]): Listed[] {
  const rank = (one: Listed): number => (yourTurn(one) ? 0 : one.gone ? 3 : one.card?.over ? 2 : 1);
  const when = (one: Listed): string => one.card?.changed ?? one.kept.seen;
  return [...listed].sort((a, b) => rank(a) - rank(b) || (when(a) < when(b) ? 1 : -1));
}

/** Refreshes the list while a component shows it. */
export class MyGames {
  listed = $state.raw<Listed[]>(ordered(games().map((kept) => ({ kept, card: kept.card, gone: false }))));
  unreachable = $state(false);

  constructor() {
    $effect(() => {
      void this.refresh();
      const timer = setInterval(() => document.hidden || void this.refresh(), EVERY);
      return () => clearInterval(timer);
    });
  }

  /** Fetch the card of every game. */
  async refresh(): Promise<void> {
    let away = false;
    const found = await Promise.all(
      games().map(async (kept): Promise<Listed> => {
        // Finished games never change.
        if (kept.card?.over) return { kept, card: kept.card, gone: false };
        try {
          const card = await api.card(kept.id);
          learnCard(card);
          return { kept, card, gone: false };
        } catch (error) {
          const gone = error instanceof Refusal && error.status === 404;
          away ||= !gone;
          return { kept, card: kept.card, gone };
        }
      }),
    );
    this.unreachable = away;
    this.listed = ordered(found);
  }

  /** Reload the list from storage without a request to the server. */
  reread(): void {
    const ids = new Set(games().map((kept) => kept.id));
    this.listed = this.listed.filter((one) => ids.has(one.kept.id));
  }
}
