/** Chat of a table, and how much of it was read here. */

import type { Request } from "../../../lib/net/connection";
import { hear } from "../../../lib/sound/sound";
import { learnRead, savedGame } from "../../../lib/storage/savedGames";
import type { ChatMessage, SendChat } from "../../../messages";
import { Hiding } from "./hiding.svelte";

/** Maximum length of a chat message (characters). */
const MOST_SAID = 300;
/** Play the chat sound only for messages newer than this (ms). */
const RINGS = 10_000;

interface Surroundings {
  send: (message: Request) => Promise<boolean>;
  /** The viewing seat, and all seats played on this device. */
  me: () => number | null;
  mine: () => readonly number[];
}

export class Chat {
  lines = $state.raw<readonly ChatMessage[]>([]);
  readonly hiding: Hiding;
  /** Time of the last message read here. */
  private read = $state("");

  /** Other players' messages since the chat was last read here. */
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
    // The server repeats earlier messages after a reconnection.
    if (this.lines.some(({ at, text, seat }) => at === message.at && text === message.text && seat === message.seat))
      return;
    this.lines = [...this.lines, message];
    if (this.hiding.hides(message)) return;
    this.onsaid(message);
    // No sound for old messages.
    const recent = Date.now() - Date.parse(message.at) < RINGS;
    if (recent && (message.seat === null || message.seat !== this.around.me())) hear([{ name: "chat", strength: 1 }]);
  }

  async say(text: string): Promise<boolean> {
    return !text.trim() || this.around.send({ type: "send-chat", text: text.trim().slice(0, MOST_SAID) });
  }

  /** Send a quick phrase, which every player reads in their own language. */
  async sayPhrase(phrase: NonNullable<SendChat["phrase"]>): Promise<void> {
    await this.around.send({ type: "send-chat", phrase });
  }

  /** Mark all messages as read. */
  markRead(): void {
    this.read = this.lines.at(-1)?.at ?? this.read;
    learnRead(this.id, this.read);
  }
}
