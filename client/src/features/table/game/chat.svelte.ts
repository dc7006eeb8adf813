/** What is said at the table, and how much of it was read here. */

import type { Request } from "../../../lib/net/connection";
import { hear } from "../../../lib/sound/sound";
import { learnRead, savedGame } from "../../../lib/storage/savedGames";
import type { ChatMessage, SendChat } from "../../../messages";
import { Hiding } from "./hiding.svelte";

/** The longest text of a chat message. */
const MOST_SAID = 300;
/** So long after it was said a chat message is still heard, in milliseconds. */
const RINGS = 10_000;

interface Surroundings {
  send: (message: Request) => Promise<boolean>;
  /** The seat that looks at this screen, and all that are played here. */
  me: () => number | null;
  mine: () => readonly number[];
}

export class Chat {
  lines = $state.raw<readonly ChatMessage[]>([]);
  readonly hiding: Hiding;
  /** When the last message that was read here was written. */
  private read = $state("");

  /** Messages of others since the chat was last read here. */
  readonly unread = $derived.by(
    () =>
      this.lines.filter(
        (line) =>
          line.at > this.read &&
          !this.hiding.hides(line) &&
          (line.seat === null || !this.around.mine().includes(line.seat)),
      ).length,
  );

  /** Called with every message that is not hidden. */
  onsaid: (message: ChatMessage) => void = () => {};

  constructor(
    private readonly id: string,
    private readonly around: Surroundings,
  ) {
    this.hiding = new Hiding(id);
    this.read = savedGame(id)?.read ?? "";
  }

  hear(message: ChatMessage): void {
    // What was said before a reconnection is told again.
    if (this.lines.some(({ at, text, seat }) => at === message.at && text === message.text && seat === message.seat))
      return;
    this.lines = [...this.lines, message];
    if (this.hiding.hides(message)) return;
    this.onsaid(message);
    // Nothing rings for what was said long ago.
    const recent = Date.now() - Date.parse(message.at) < RINGS;
    if (recent && (message.seat === null || message.seat !== this.around.me())) hear([{ name: "chat", strength: 1 }]);
  }

  async say(text: string): Promise<boolean> {
    return !text.trim() || this.around.send({ type: "send-chat", text: text.trim().slice(0, MOST_SAID) });
  }

  /** Say one of the phrases that everybody reads in their own language. */
  async sayPhrase(phrase: NonNullable<SendChat["phrase"]>): Promise<void> {
    await this.around.send({ type: "send-chat", phrase });
  }

  /** All of it has been seen. */
  markRead(): void {
    this.read = this.lines.at(-1)?.at ?? this.read;
    learnRead(this.id, this.read);
  }
}
