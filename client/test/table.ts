/** A table without a server, for tests of incoming and outgoing messages. */
import { TableSlices } from "../src/features/table/game/tableSlices";
import type { Line, Reply, Request } from "../src/lib/net/connection";
import type { FromBrowser, FromServer, TableUpdate } from "../src/messages";

const ACCEPTED: Reply = { ok: true, why: "", detail: "" };

export class TestTable {
  readonly state: TableSlices;
  /** Requests sent, and messages without an answer. */
  readonly asked: Request[] = [];
  readonly told: FromBrowser[] = [];
  /** The answer to the next request. */
  reply: Reply | Promise<Reply> = ACCEPTED;
  private line: Line | undefined;

  constructor(id = "a-game") {
    this.state = new TableSlices(id, (_, line) => {
      this.line = line;
      return {
        start: () => line.status("open"),
        stop: () => {},
        ask: (message) => {
          this.asked.push(message);
          return Promise.resolve(this.reply);
        },
        tell: (message) => void this.told.push(message),
      };
    });
  }

  hear(message: FromServer): void {
    this.line?.hear(message);
  }

  /** Show a position; defaults are those of a new table of two, seen from the first seat. */
  show({ view, ...rest }: { view?: { public?: object; private?: object } } & Omit<Partial<TableUpdate>, "view">): void {
    const table = {
      type: "table-update",
      version: 1,
      mine: [0],
      lines: [],
      seats: [{ kind: "person" }, { kind: "bot" }],
      terms: { clock: 0, coins: "hidden" },
      undo: {},
      ...rest,
      view: {
        public: {
          game: "smallworld",
          players: [{ name: "Ann" }, { name: "Ben" }],
          regions: [],
          column: [],
          mover: 0,
          ...view?.public,
        },
        private: { seat: 0, coins: [5, null], moves: [], ...view?.private },
      },
    };
    this.hear(table as unknown as TableUpdate);
  }
}
