/** The keys of this browser for a game: those that the server knows of, and what becomes of them. */

import { api, Refusal } from "../../../lib/net/api";
import { dropKeys, keysOf, learnSeats, savedGame } from "../../../lib/storage/savedGames";

export class Keys {
  private shown: string[] = [];

  constructor(private readonly id: string) {}

  /** All of them, to be shown to the server. */
  show(): string[] {
    return (this.shown = keysOf(this.id));
  }

  /** The seats that they open. */
  learn(mine: number[]): void {
    learnSeats(this.id, this.shown, mine);
  }

  /** Of those that were refused, forget those of removed seats and their invitation; true if others are left. */
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
