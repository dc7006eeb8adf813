/** A bot's advice for the player, shown until it is closed or the table changes. */

import type { Request } from "../../../lib/net/connection";
import type { HintReply } from "../../../messages";

export class Hints {
  advice = $state.raw<HintReply | null>(null);

  constructor(private readonly send: (message: Request) => Promise<boolean>) {}

  async ask(version: number | undefined): Promise<void> {
    if (version !== undefined) await this.send({ type: "hint-request", version });
  }

  hear(reply: HintReply): void {
    this.advice = reply;
  }

  clear(): void {
    this.advice = null;
  }
}

/** The position of the recommended combo, if any. */
export function advisedPick({ texts }: HintReply): number | undefined {
  const pick = /^pick (\d+)$/.exec(texts[0] ?? "");
  return pick ? Number(pick[1]) : undefined;
}
