/** Sends requests, and records why one was refused. */

import type { Reply, Request } from "../../../lib/net/connection";
import type { Notes } from "./notes.svelte";

/** Requests that block further actions until answered. */
const AWAITED: readonly Request["type"][] = ["play", "undo", "hint-request"];

export class Sender {
  /** A request that changes the table is in progress. */
  busy = $state(false);

  constructor(
    private readonly ask: (message: Request) => Promise<Reply>,
    private readonly notes: Notes,
  ) {}

  /** Send a request; resolves to whether it was accepted. */
  readonly send = async (message: Request): Promise<boolean> => {
    const awaited = AWAITED.includes(message.type);
    this.notes.clear();
    if (awaited) this.busy = true;
    const reply = await this.ask(message);
    if (awaited) this.busy = false;
    if (!reply.ok) this.notes.trouble = reply.why;
    return reply.ok;
  };
}
