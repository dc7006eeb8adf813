/** Whose lines of the chat this browser hides; the server learns nothing of it. */

import { learnHidden, savedGame } from "../../../lib/storage/savedGames";
import type { ChatMessage } from "../../../messages";

type Speaker = Pick<ChatMessage, "seat" | "name">;

/** Players go by their seats, spectators by their names. */
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
