/** Chat authors hidden in this browser; the server is not informed. */

import { learnHidden, savedGame } from "../../../lib/storage/savedGames";
import type { ChatMessage } from "../../../messages";

type Speaker = Pick<ChatMessage, "seat" | "name">;

/** Players are identified by seat, spectators by name. */
function keyOf({ seat, name }: Speaker): string {
  return seat === null ? `spectator ${name}` : `seat ${seat}`;
}

export class Hiding {
  private hidden = $state.raw<readonly string[]>([]);

  constructor(private readonly id: string) {
    this.hidden = savedGame(id)?.hidden ?? [];
  }

  hides(speaker: Speaker): boolean {
    return this.hidden.includes(keyOf(speaker));
  }

  set(speaker: Speaker, hidden: boolean): void {
    const others = this.hidden.filter((key) => key !== keyOf(speaker));
    this.hidden = hidden ? [...others, keyOf(speaker)] : others;
    learnHidden(this.id, [...this.hidden]);
  }
}
