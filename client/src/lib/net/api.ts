/** The server's HTTP API, typed by its own messages. */
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
import { SITE } from "../addresses";
import { hasDevice, isOfDevice, playsHere } from "./home.svelte";
import { noteReached } from "./online.svelte";
import { arrivedAt, shownAt } from "./pictures.svelte";
import { savedGame, keysOf } from "../storage/savedGames";

/** A request that was refused, or never arrived; `problem` is a key of the catalogue. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: string,
    detail: string,
  ) {
    super(detail);
  }
}

/** Where a request goes: to the server, or to this device. */
export type Home = "server" | "device";

/** The workshop stays with the server, where inventions are shared, as long as it is reachable. */
const WORKSHOP = /^\/api\/(?:workshop|inventions|boards\/(?:generate|edit|draw|print)$)/;

/** The default home of an address: that of the game it names, or else that of new games. */
function homeOf(path: string): Home {
  if (WORKSHOP.test(path)) return SITE ? "device" : "server";
  const [, id] = /^\/api\/games\/([\w-]+)/.exec(path) ?? [];
  return (id ? isOfDevice(id) : playsHere()) ? "device" : "server";
}

/** Send a request to the server or this device; throws a Refusal if it fails. */
export async function ask(path: string, options: RequestInit = {}, home?: Home): Promise<Response> {
  const answer = await ((home ?? homeOf(path)) === "device"
    ? askDevice(path, options)
    : askServer(path, options, home === undefined && !path.startsWith("/api/games/")));
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Partial<Problem>;
  } catch {
    // Not from our server: a proxy's error page.
  }
  const standard =
    answer.status === 404 ? "problem.no-game" : answer.status >= 500 ? "problem.offline" : "problem.malformed";
  throw new Refusal(answer.status, problem.problem ?? standard, problem.detail ?? answer.statusText);
}

async function askServer(path: string, options: RequestInit, elseHere: boolean): Promise<Response> {
  try {
    const answer = await fetch(path, options);
    // The service worker answers some requests while the server is away.
    noteReached(answer.headers.get("x-kept") === null);
    return answer;
  } catch {
    noteReached(false);
    if (elseHere && hasDevice()) return askDevice(path, options);
    throw new Refusal(0, "problem.offline", "the server does not answer");
  }
}

async function askDevice(path: string, options: RequestInit): Promise<Response> {
  try {
    return await (await import("../device/requests")).fetchHere(path, options);
  } catch (error) {
    throw new Refusal(0, "problem.device", String(error));
  }
}

export async function get<T>(path: string, home?: Home): Promise<T> {
  return (await ask(path, { headers: { accept: "application/json" } }, home)).json() as Promise<T>;
}

export async function post<T>(
  path: string,
  body: unknown,
  more: Record<string, string> = {},
  method = "POST",
  home?: Home,
): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json", ...more };
  return (await ask(path, { method, headers, body: JSON.stringify(body) }, home)).json() as Promise<T>;
}

const game = (id: string, rest = ""): string => `/api/games/${encodeURIComponent(id)}${rest}`;
/** Header that identifies this browser as the game's host, if it is. */
const hostOf = (id: string): Record<string, string> => {
  const host = savedGame(id)?.host;
  return host ? { authorization: `Bearer ${host}` } : {};
};
const known: Partial<Record<Home, Promise<Catalogue>>> = {};

export const api = {
  /** The games and bots of this server or device; requested once. */
  catalogue: (home: Home = homeOf("/api/catalogue")): Promise<Catalogue> =>
    (known[home] ??= get<Catalogue>("/api/catalogue", home).catch((error: unknown) => {
      delete known[home];
      throw error;
    })),
  /** Start a lesson from its beginning. */
  teach: (lesson: string, name: string): Promise<GameKeys> =>
    post(`/api/lessons/${encodeURIComponent(lesson)}`, { name } satisfies LessonRequest),
  create: (request: NewGameRequest): Promise<GameKeys> => post("/api/games", request),
  card: (id: string): Promise<GameSummary> => get(game(id)),
  join: (id: string, joining: JoinRequest): Promise<GameSummary> => post(game(id, "/join"), joining),
  /** The seat that a link's key opens, and its player. */
  key: (id: string, key: string): Promise<KeyInfo> => post(game(id, "/key"), { key } satisfies KeyRequest),
  /** Take the next free seat. */
  takeSeat: (id: string, taking: TakeSeatRequest): Promise<SeatKeys> => post(game(id, "/seats"), taking),
  /** Tables open to anybody. */
  tables: async (): Promise<GameSummary[]> => (SITE ? [] : get("/api/tables", "server")),
  /** The rematch of the same players, created by the first request. */
  rematch: (id: string): Promise<GameSummary> =>
    post(game(id, "/rematch"), { keys: keysOf(id) } satisfies RematchRequest),
  ending: (id: string): Promise<Ending> => get(game(id, "/ending")),
  replay: (id: string): Promise<ReplayData> => get(game(id, "/replay")),
  view: (id: string, step: number, seat?: number): Promise<TableView> =>
    get(game(id, `/replay/${step}${seat === undefined ? "" : `?seat=${seat}`}`)),
  /** Progress and result of a finished game's analysis. */
  analysis: (id: string): Promise<AnalysisStatus> => get(game(id, "/analysis")),
  /** Start the analysis, which runs in the background. */
  analyse: (id: string): Promise<AnalysisStatus> => post(game(id, "/analysis"), {}),
  /** The table at the end of the best line found for a turn. */
  betterView: (id: string, turn: number): Promise<TableView> => get(game(id, `/analysis/${turn}`)),
  /** Only the host, identified by its key, can fork an unfinished game. */
  fork: (id: string, fork: ForkRequest): Promise<GameKeys> => post(game(id, "/fork"), fork, hostOf(id)),
  /** Copy the record of a finished game to another home, to replay it there. */
  copyTo: async (home: Home, id: string): Promise<GameSummary> =>
    api.upload(await (await ask(game(id, "/record"), { headers: hostOf(id) })).text(), home),
  /** Fork a game in another home, after copying the record there. */
  forkTo: async (home: Home, id: string, fork: ForkRequest): Promise<GameKeys> => {
    const record = await (await ask(game(id, "/record"), { headers: hostOf(id) })).text();
    return post(game((await api.upload(record, home)).id, "/fork"), fork);
  },
  drawing: async (of: string, board: string, cut: "landscape" | "portrait"): Promise<Drawing> => {
    const drawing = await get<Drawing>(`/api/boards/${of}/${encodeURIComponent(board)}/${cut}`);
    return { ...drawing, art: await arrivedAt(drawing.art) };
  },
  /** An invention by its id. */
  invention: (id: string): Promise<Invention> => get(`/api/inventions/${encodeURIComponent(id)}`),
  /** Download address of a finished game's record. */
  recordAddress: (id: string): string => shownAt(game(id, "/record")),
  /** Address of a lesson's picture. */
  lessonPicture: (lesson: string): string => shownAt(`/api/lessons/${lesson}/picture.svg`),
  /** Address of a lesson's thumbnail. */
  lessonTile: (lesson: string): string => shownAt(`/api/lessons/${lesson}/tile.svg`),
  /** Address of a board's picture. */
  artAddress: (of: string, board: string, cut: "landscape" | "portrait"): string =>
    shownAt(`/api/art/${of}/${encodeURIComponent(board)}/${cut}.svg`),
  /** Upload a record, finished or not, as a game to replay. */
  upload: async (record: string, home?: Home): Promise<GameSummary> => {
    const headers = { accept: "application/json", "content-type": "text/plain; charset=utf-8" };
    const options = { method: "POST", headers, body: record };
    return (await ask("/api/records", options, home)).json() as Promise<GameSummary>;
  },
};
