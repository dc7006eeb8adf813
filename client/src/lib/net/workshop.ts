/** HTTP API of the workshop: sentences, strength, and shared inventions. */
import type {
  ChangeRequest,
  ExplainRequest,
  Explanation,
  Invention,
  InventionKey,
  InventRequest,
  InPlay,
  InPlayRequest,
  MeasureRequest,
  MeasureStarted,
  StrengthReport,
  WorkshopStart,
} from "../../messages";
import { linkOf } from "../addresses";
import type { GameKey } from "../game/games";
import { ask, get, post } from "./api";

const one = (id: string): string => `/api/inventions/${encodeURIComponent(id)}`;
const measurement = (id: string): string => `/api/workshop/measure/${encodeURIComponent(id)}`;

export const workshop = {
  /** Templates, blank documents, and the strength of shipped races and powers for this number of players. */
  start: (language: string, game: GameKey, players = 2): Promise<WorkshopStart> =>
    get(`/api/workshop?language=${encodeURIComponent(language)}&game=${game}&players=${players}`),
  explain: (request: ExplainRequest): Promise<Explanation> => post("/api/workshop/explain", request),
  inPlay: (request: InPlayRequest): Promise<InPlay> => post("/api/workshop/in-play", request),
  measure: (request: MeasureRequest): Promise<MeasureStarted> => post("/api/workshop/measure", request),
  /** Progress of a measurement. */
  measured: (id: string): Promise<StrengthReport> => get(measurement(id)),
  stop: async (id: string): Promise<void> => {
    // As CSRF protection, the server rejects changes without one of its content types.
    await ask(measurement(id), { method: "DELETE", headers: { "content-type": "application/json" } });
  },
  invention: (id: string): Promise<Invention> => get(one(id)),
  invent: (document: string): Promise<InventionKey> => post("/api/inventions", { document } satisfies InventRequest),
  change: (id: string, key: string, document: string): Promise<Invention> =>
    post(one(id), { key, document } satisfies ChangeRequest, {}, "PUT"),
};

/** The public link of an invention. */
export function inventionLink(id: string): string {
  return linkOf(`/invention/${id}`);
}
