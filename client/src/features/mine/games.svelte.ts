/** The games of this browser with their cards, fetched and kept up to date while they are shown. */
import { api, Refusal } from "../../lib/net/api";
import { games, learnCard, seatsOf, type SavedGame } from "../../lib/storage/savedGames";
import type { GameSummary } from "../../messages";

const EVERY = 15_000;

/** A game in a list; no card: it is not known yet, or gone. */
export interface Listed {
  kept: SavedGame;
  card?: GameSummary;
  gone: boolean;
}

/** Is it the turn of somebody at this screen? */
export function yourTurn({ kept, card }: Listed): boolean {
  return !!card && !card.over && card.mover !== null && !card.bot && seatsOf(kept).includes(card.mover);
}

/** The list: those that wait for you first, then those that go on, then the finished, each the latest first. */
export function ordered(listed: Listed[]): Listed[] {
  const rank = (one: Listed): number => (yourTurn(one) ? 0 : one.gone ? 3 : one.card?.over ? 2 : 1);
  const when = (one: Listed): string => one.card?.changed ?? one.kept.seen;
  return [...listed].sort((a, b) => rank(a) - rank(b) || (when(a) < when(b) ? 1 : -1));
}

/** Watches over the list as long as a component shows it. */
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

  /** Ask the server for every game's card. */
  async refresh(): Promise<void> {
    let away = false;
    const found = await Promise.all(
      games().map(async (kept): Promise<Listed> => {
        // A finished game does not change any more.
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

  /** Look at the browser's list again, without asking the server. */
  reread(): void {
    const ids = new Set(games().map((kept) => kept.id));
    this.listed = this.listed.filter((one) => ids.has(one.kept.id));
  }
}
