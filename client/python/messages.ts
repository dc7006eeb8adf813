/** Messages between a page and the worker that runs its games; requests and game messages are JSON texts. */

export type ToGame =
  | { kind: "ask"; id: number; request: string }
  | { kind: "open"; line: number; game: string }
  | { kind: "say"; line: number; message: string }
  | { kind: "close"; line: number };

export type FromGame =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "ready" }
  | { kind: "failed"; why: string }
  | { kind: "answer"; id: number; answer: string }
  | { kind: "told"; line: number; message: string }
  | { kind: "hung"; line: number; code: number };

/** A request to the bot worker, and its response; an empty response means failure. */
export interface Thought {
  id: number;
  text: string;
}
