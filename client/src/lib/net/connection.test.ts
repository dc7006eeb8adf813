import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromBrowser, FromServer, TableUpdate } from "../../messages";
import { backoff, SocketConnection, type Status } from "./connection";

class Socket {
  static made: Socket[] = [];
  readyState: number = WebSocket.CONNECTING;
  sent: FromBrowser[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor() {
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromBrowser);
  }
  close(code = 1000): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose({ code });
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen();
  }
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const table = (version: number): Partial<TableUpdate> => ({ type: "table-update", version });
let heard: FromServer[] = [];
let states: Status[] = [];
let line: SocketConnection;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  heard = [];
  states = [];
  line = new SocketConnection(
    "ws://here",
    {
      hello: () => ({ type: "hello", keys: [], lines: heard.length }),
      hear: (message) => heard.push(message),
      status: (status) => states.push(status),
    },
    () => new Socket() as unknown as WebSocket,
  );
  line.start();
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
});
const socket = () => Socket.made.at(-1) as Socket;
const play = (version: number) => line.ask({ type: "play", version, texts: ["done"] });

describe("the connection to the server", () => {
  it("says hello first, and sends nothing else before the first table", async () => {
    socket().open();
    const waiting = play(3);
    expect(socket().sent.map((message) => message.type)).toEqual(["hello"]);
    socket().hear(table(3));
    expect(socket().sent.map((message) => message.type)).toEqual(["hello", "play"]);
    socket().hear({ type: "accepted", reply: 1, version: 4 });
    expect(await waiting).toMatchObject({ ok: true });
    expect(states).toEqual(["open"]);
  });

  it("reports why a move was refused", async () => {
    socket().open();
    socket().hear(table(1));
    const waiting = play(1);
    socket().hear({ type: "refused", why: "reason.water", detail: "", reply: 1 });
    expect(await waiting).toEqual({ ok: false, why: "reason.water", detail: "" });
  });

  it("reconnects, and resends a move that did not arrive", async () => {
    socket().open();
    socket().hear(table(5));
    void play(5);
    socket().close(1006);
    expect(states.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.made).toHaveLength(2);
    socket().open();
    socket().hear(table(5));
    expect(socket().sent.map((message) => message.type)).toEqual(["hello", "play"]);
  });

  it("does not resend a move for a table that has changed", async () => {
    socket().open();
    socket().hear(table(5));
    const waiting = play(5);
    socket().close(1006);
    await vi.advanceTimersByTimeAsync(1000);
    socket().open();
    socket().hear(table(6));
    expect(await waiting).toMatchObject({ ok: true });
    expect(socket().sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("never sends a chat message twice", async () => {
    socket().open();
    socket().hear(table(5));
    void line.ask({ type: "send-chat", text: "hello" });
    socket().close(1006);
    await vi.advanceTimersByTimeAsync(1000);
    socket().open();
    socket().hear(table(5));
    expect(socket().sent.map((message) => message.type)).toEqual(["hello"]);
  });

  it("stays closed if the game does not exist", async () => {
    socket().open();
    socket().close(4404);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states).toEqual(["refused"]);
    expect(Socket.made).toHaveLength(1);
  });

  it("closes on a server that no longer responds", async () => {
    socket().open();
    socket().hear(table(1));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8000);
    expect(states.at(-1)).toBe("lost");
  });

  it("counts as lost soon after an unanswered move, and recovers with the first response", async () => {
    socket().open();
    socket().hear(table(1));
    const waiting = play(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket().sent.map((message) => message.type)).toEqual(["hello", "play", "ping"]);
    expect(states).toEqual(["open"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toEqual(["open", "lost"]);
    socket().hear({ type: "accepted", reply: 1, version: 2 });
    expect(await waiting).toMatchObject({ ok: true });
    expect(states).toEqual(["open", "lost", "open"]);
    expect(socket().sent.filter((message) => message.type === "play")).toHaveLength(1);
    expect(Socket.made).toHaveLength(1);
  });

  it("is not lost while a slow server still responds to pings", async () => {
    socket().open();
    socket().hear(table(1));
    void play(1);
    for (let i = 0; i < 5; i++) {
      await vi.advanceTimersByTimeAsync(2100);
      socket().hear({ type: "pong" });
    }
    expect(states).toEqual(["open"]);
  });

  it("pings at once when the browser reports being offline, which may not concern this server", async () => {
    socket().open();
    socket().hear(table(1));
    dispatchEvent(new Event("offline"));
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    socket().hear({ type: "pong" });
    await vi.advanceTimersByTimeAsync(3000);
    expect(states).toEqual(["open"]);
    dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(2000);
    expect(states).toEqual(["open", "lost"]);
  });

  it("backs off exponentially up to a limit", () => {
    expect([0, 1, 2].map((tries) => backoff(tries, 0.5))).toEqual([400, 800, 1600]);
    expect(backoff(30, 1)).toBeLessThanOrEqual(10_000);
  });
});
