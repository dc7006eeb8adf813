/** This browser's keys for a game: which the server accepted, and what happens to the others. */

import { api, Refusal } from "../../../lib/net/api";
import { dropKeys, keysOf, learnSeats, savedGame } from "../../../lib/storage/savedGames";

export class Keys {
  private shown: string[] = [];

  constructor(private readonly id: string) {}

  /** All keys, to be sent to the server. */
  show(): string[] {
    return (this.shown = keysOf(this.id));
  }

  /** Record the seats that the keys open. */
  learn(mine: number[]): void {
    learnSeats(this.id, this.shown, mine);
  }

  /** Drop refused keys of removed seats and of their invitation; returns true if others are left. */
  async dropRemoved(): Promise<boolean> {
    const gone: string[] = [];
    const invitation = savedGame(this.id)?.invitation ?? "";
    for (const key of this.shown) {
      const why = await api.key(this.id, key).then(
        () => "",
        (error: unknown) => (error instanceof Refusal ? error.problem : ""),
      );
      if (why === "problem.removed") gone.push(key);
    }
    dropKeys(this.id, gone.length ? [...gone, invitation] : []);
    return gone.length > 0 && keysOf(this.id).length > 0;
  }
}
