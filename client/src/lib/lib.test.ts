import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, Refusal } from "./net/api";
import {
  addKey,
  carryOver,
  forget,
  games,
  keysOf,
  savedGame,
  learnSeats,
  linkTo,
  readLink,
  remember,
  seatsOf,
  takeKeyFromAddress,
} from "./storage/savedGames";
import { go, match, rewrite } from "./router.svelte";
import { settingsFrom } from "./storage/settings.svelte";

const ID = "abcdefghijklmnop";
const KEY = "k".repeat(22);

beforeEach(() => localStorage.clear());
afterEach(() => {
  games().forEach((game) => forget(game.id));
  vi.unstubAllGlobals();
});

describe("addresses", () => {
  it("are matched part by part", () => {
    expect(match("/", "/")).toEqual({});
    expect(match("/new", "/new/")).toEqual({});
    expect(match("/game/:id", `/game/${ID}`)).toEqual({ id: ID });
    expect(match("/rules/:part?/:chapter?", "/rules")).toEqual({ part: "", chapter: "" });
    expect(match("/rules/:part?/:chapter?", "/rules/book/races")).toEqual({ part: "book", chapter: "races" });
  });

  it("do not match if longer, shorter or with invalid characters", () => {
    for (const path of ["/", "/game", "/game/a/b", "/game/<b>", `/game/${"a".repeat(65)}`, "/mine/x"])
      expect(match("/game/:id", path)).toBeUndefined();
  });
});

describe("the address of a page", () => {
  it("is rewritten once an invention is saved", () => {
    go("/workshop/edit/new-power");
    rewrite("/workshop/edit/here-1");
    expect(location.pathname).toBe("/workshop/edit/here-1");
  });

  it("is not rewritten after the user has left it", () => {
    go("/workshop/edit/here-1");
    go("/game/abc");
    rewrite("/workshop/edit/there-1");
    expect(location.pathname).toBe("/game/abc");
  });
});

describe("links to games", () => {
  it("are parsed as pasted", () => {
    expect(readLink(` https://play.example/game/${ID}#${KEY} `)).toEqual({ id: ID, key: KEY });
    expect(readLink(`http://localhost:8000/game/${ID}?lang=cs`)).toEqual({ id: ID, key: "" });
    expect(readLink(`https://example.org/replay/${ID}/analysis?turn=3`)).toEqual({ id: ID, key: "" });
    expect(readLink(`/replay/${ID}`)).toEqual({ id: ID, key: "" });
    expect(readLink(ID)).toEqual({ id: ID, key: "" });
    expect(readLink(linkTo(ID, KEY))).toEqual({ id: ID, key: KEY });
  });

  it("are rejected if malformed", () => {
    for (const text of ["", "hello there", "https://example.org/", "/game/", "javascript:alert(1)"])
      expect(readLink(text)).toBeUndefined();
  });
});

describe("keys", () => {
  it("of a new game are saved: own seats and the host's to use, open ones to share", () => {
    remember({
      id: ID,
      host: "h".repeat(22),
      seats: [
        { seat: 0, kind: "me", key: KEY },
        { seat: 2, kind: "open", key: "o".repeat(22) },
      ],
      invitation: "i".repeat(22),
    });
    expect(keysOf(ID)).toEqual([KEY, "h".repeat(22)]);
    expect(savedGame(ID)?.open).toEqual({ "2": "o".repeat(22) });
    expect(seatsOf(savedGame(ID)!)).toEqual([0]);
  });

  it("from a link are saved once, and removed from the address bar", () => {
    history.replaceState(null, "", `/game/${ID}#${KEY}`);
    expect(takeKeyFromAddress()).toBe(KEY);
    expect(location.hash).toBe("");
    addKey(ID, KEY);
    addKey(ID, KEY);
    expect(keysOf(ID)).toEqual([KEY]);
    learnSeats(ID, [KEY], [1]);
    expect(seatsOf(savedGame(ID)!)).toEqual([1]);
  });

  it("are assigned to own seats once the server reports which they open", () => {
    const other = "l".repeat(22);
    remember({ id: ID, host: "h".repeat(22), seats: [{ seat: 0, kind: "me", key: KEY }], invitation: "" });
    addKey(ID, other);
    const shown = keysOf(ID);
    addKey(ID, "m".repeat(22));
    learnSeats(ID, shown, [0, 3]);
    expect(savedGame(ID)?.seats).toEqual({ "0": KEY, "3": other });
    expect(savedGame(ID)?.loose).toEqual(["m".repeat(22)]);
    expect(keysOf(ID)).toEqual([KEY, other, "m".repeat(22), "h".repeat(22)]);
  });

  it("of a finished game open the same seats of the next", () => {
    remember({
      id: ID,
      host: "h".repeat(22),
      seats: [
        { seat: 0, kind: "me", key: KEY },
        { seat: 2, kind: "open", key: "o".repeat(22) },
      ],
      invitation: "i".repeat(22),
    });
    carryOver(ID, "next-game-of-us");
    expect(keysOf("next-game-of-us")).toEqual(keysOf(ID));
    expect(savedGame("next-game-of-us")).toMatchObject({
      id: "next-game-of-us",
      open: { "2": "o".repeat(22) },
      invitation: "i".repeat(22),
    });
    expect(savedGame("next-game-of-us")?.card).toBeUndefined();
  });

  it("are not saved if malformed", () => {
    history.replaceState(null, "", `/game/${ID}#top`);
    expect(takeKeyFromAddress()).toBe("");
    expect(location.hash).toBe("");
  });
});

describe("the server", () => {
  it("is quoted when it refuses a request", async () => {
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(JSON.stringify({ problem: "problem.no-game", detail: "none" }), { status: 404 })),
    );
    const refusal = await api.card(ID).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 404, problem: "problem.no-game" });
  });

  it("counts as offline if it does not respond, or a proxy responds instead", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
    await expect(api.card(ID)).rejects.toMatchObject({ status: 0, problem: "problem.offline" });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 })));
    await expect(api.card(ID)).rejects.toMatchObject({ status: 502, problem: "problem.offline" });
  });

  it("receives the host's key only when the host forks a game", async () => {
    const asked = vi.fn(async (_path: string, _options: RequestInit) => Response.json({ id: "copy" }, { status: 201 }));
    vi.stubGlobal("fetch", asked);
    const sent = (call: number) => new Headers(asked.mock.calls[call]?.[1]?.headers).get("authorization");
    await api.fork(ID, { at: null, seats: [] });
    expect(sent(0)).toBe(null);
    remember({ id: ID, host: "the-key-of-the-host", seats: [], invitation: "" });
    await api.fork(ID, { at: 4, seats: [] });
    expect(sent(1)).toBe("Bearer the-key-of-the-host");
    await api.card(ID);
    expect(sent(2)).toBe(null);
  });
});

describe("settings", () => {
  it("drop the `skip` pace stored by earlier versions", () => {
    expect(settingsFrom({ pace: "skip", name: "Mia" })).toMatchObject({ pace: "normal", name: "Mia" });
    expect(settingsFrom({ pace: "fast" }).pace).toBe("fast");
    expect(settingsFrom(null).pace).toBe("normal");
  });
});
