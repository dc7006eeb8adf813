/** The server's HTTP interface, typed by its own messages. */
import type {
  AnalysisStatus,
  RematchRequest,
  GameSummary,
  Catalogue,
  Drawing,
  Ending,
  ForkRequest,
  JoinRequest,
  KeyInfo,
  KeyRequest,
  SeatKeys,
  TakeSeatRequest,
  TableView,
  Problem,
  ReplayData,
  GameKeys,
  Invention,
  LessonRequest,
  NewGameRequest,
} from "../../messages";
import { noteReached } from "./online.svelte";
import { savedGame, keysOf } from "../storage/savedGames";

/** A request that was refused, or never arrived; `problem` is the key of its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** Ask the server; what it refuses is thrown as a Refusal. */
export async function ask(path: string, options: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    noteReached(false);
    throw new Refusal(0, "problem.offline", "the server does not answer");
  }
  // The service worker answers some requests while the server is away.
  noteReached(answer.headers.get("x-kept") === null);
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Partial<Problem>;
  } catch {
    // Not one of ours: a proxy's page.
  }
  const standard =
    answer.status === 404 ? "problem.no-game" : answer.status >= 500 ? "problem.offline" : "problem.malformed";
  throw new Refusal(answer.status, problem.problem ?? standard, problem.detail ?? answer.statusText);
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path, { headers: { accept: "application/json" } })).json() as Promise<T>;
}

export async function post<T>(
  path: string,
  body: unknown,
  more: Record<string, string> = {},
  method = "POST",
): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json", ...more };
  return (await ask(path, { method, headers, body: JSON.stringify(body) })).json() as Promise<T>;
}

const game = (id: string, rest = ""): string => `/api/games/${encodeURIComponent(id)}${rest}`;
let known: Promise<Catalogue> | undefined;

export const api = {
  /** The games and bots of this server; asked for once. */
  catalogue: (): Promise<Catalogue> => {
    known ??= get<Catalogue>("/api/catalogue").catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  },
  /** Start a lesson from its first position. */
  teach: (lesson: string, name: string): Promise<GameKeys> =>
    post(`/api/lessons/${encodeURIComponent(lesson)}`, { name } satisfies LessonRequest),
  create: (request: NewGameRequest): Promise<GameKeys> => post("/api/games", request),
  card: (id: string): Promise<GameSummary> => get(game(id)),
  join: (id: string, joining: JoinRequest): Promise<GameSummary> => post(game(id, "/join"), joining),
  /** What the key of a link opens, and who has that seat. */
  key: (id: string, key: string): Promise<KeyInfo> => post(game(id, "/key"), { key } satisfies KeyRequest),
  /** Take the next free seat. */
  takeSeat: (id: string, taking: TakeSeatRequest): Promise<SeatKeys> => post(game(id, "/seats"), taking),
  /** Tables that anybody may join. */
  tables: (): Promise<GameSummary[]> => get("/api/tables"),
  /** The next game of the same people, started by the first who asks. */
  rematch: (id: string): Promise<GameSummary> =>
    post(game(id, "/rematch"), { keys: keysOf(id) } satisfies RematchRequest),
  ending: (id: string): Promise<Ending> => get(game(id, "/ending")),
  replay: (id: string): Promise<ReplayData> => get(game(id, "/replay")),
  view: (id: string, step: number, seat?: number): Promise<TableView> =>
    get(game(id, `/replay/${step}${seat === undefined ? "" : `?seat=${seat}`}`)),
  /** How far the analysis of a finished game is, and what it found. */
  analysis: (id: string): Promise<AnalysisStatus> => get(game(id, "/analysis")),
  /** Ask for it; it is made in the background. */
  analyse: (id: string): Promise<AnalysisStatus> => post(game(id, "/analysis"), {}),
  /** The table at the end of the better turn that was found for a turn. */
  betterView: (id: string, turn: number): Promise<TableView> => get(game(id, `/analysis/${turn}`)),
  /** A game that is not over is forked only by its host, who has its key. */
  fork: (id: string, fork: ForkRequest): Promise<GameKeys> => {
    const host = savedGame(id)?.host;
    return post(game(id, "/fork"), fork, host ? { authorization: `Bearer ${host}` } : {});
  },
  drawing: (of: string, board: string, cut: "landscape" | "portrait"): Promise<Drawing> =>
    get(`/api/boards/${of}/${encodeURIComponent(board)}/${cut}`),
  /** An invention by its link. */
  invention: (id: string): Promise<Invention> => get(`/api/inventions/${encodeURIComponent(id)}`),
  /** Where a finished game's record can be downloaded. */
  recordAddress: (id: string): string => game(id, "/record"),
  /** Where the picture of a lesson lies. */
  lessonPicture: (lesson: string): string => `/api/lessons/${lesson}/picture.svg`,
  /** Where the small picture of a lesson for the list lies. */
  lessonTile: (lesson: string): string => `/api/lessons/${lesson}/tile.svg`,
  /** Where the picture of a board lies. */
  artAddress: (of: string, board: string, cut: "landscape" | "portrait"): string =>
    `/api/art/${of}/${encodeURIComponent(board)}/${cut}.svg`,
  /** Hand in a record, finished or not; it becomes a game to replay. */
  upload: async (record: string): Promise<GameSummary> => {
    const headers = { accept: "application/json", "content-type": "text/plain; charset=utf-8" };
    return (await ask("/api/records", { method: "POST", headers, body: record })).json() as Promise<GameSummary>;
  },
};
