/** HTTP API of the board workshop and of shared boards. */
import type {
  BoardCheck,
  BoardPicture,
  ChangeRequest,
  DrawBoardRequest,
  EditBoardRequest,
  GenerateRequest,
  Invention,
  InventionKey,
  InventRequest,
  MeasureRequest,
  MeasureStarted,
  PrintRequest,
  StrengthReport,
} from "../../messages";
import { ask, get, post } from "./api";

const one = (id: string): string => `/api/inventions/${encodeURIComponent(id)}`;
const measurement = (id: string): string => `/api/workshop/measure/${encodeURIComponent(id)}`;

export const boards = {
  generate: (request: GenerateRequest): Promise<BoardCheck> => post("/api/boards/generate", request),
  edit: (request: EditBoardRequest): Promise<BoardCheck> => post("/api/boards/edit", request),
  draw: (request: DrawBoardRequest): Promise<BoardPicture> => post("/api/boards/draw", request),
  /** A PDF of A4 pages. */
  print: async (request: PrintRequest): Promise<Blob> => {
    const headers = { "content-type": "application/json" };
    return (await ask("/api/boards/print", { method: "POST", headers, body: JSON.stringify(request) })).blob();
  },
  /** Measure the board by bot games. */
  measure: (request: MeasureRequest): Promise<MeasureStarted> => post("/api/workshop/measure", request),
  measured: (id: string): Promise<StrengthReport> => get(measurement(id)),
  stop: async (id: string): Promise<void> => {
    // As CSRF protection, the server rejects changes without one of its content types.
    await ask(measurement(id), { method: "DELETE", headers: { "content-type": "application/json" } });
  },
  find: (id: string): Promise<Invention> => get(one(id)),
  keep: (document: string): Promise<InventionKey> => post("/api/inventions", { document } satisfies InventRequest),
  change: (id: string, key: string, document: string): Promise<Invention> =>
    post(one(id), { key, document } satisfies ChangeRequest, {}, "PUT"),
};
