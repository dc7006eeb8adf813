import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestTable } from "../../../../test/table";
import { settings } from "../../../lib/storage/settings.svelte";
import type { ChatMessage, ComboOffer, HintReply, LogEntry, SeatState } from "../../../messages";

const line = (kind: string, more: Partial<LogEntry> = {}): LogEntry => ({ at: 1, round: 1, kind, ...more });
const said = (seat: number | null, text: string, at = "2026-01-01T10:00:00Z"): ChatMessage =>
  ({ type: "chat-message", seat, name: "Ben", text, at }) as ChatMessage;
const advice = (...texts: string[]): HintReply =>
  ({ type: "hint-reply", version: 1, texts, why: "", items: [], instead: "" }) as HintReply;

let server: TestTable;

beforeEach(() => {
  localStorage.clear();
  settings.pace = "normal";
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  server = new TestTable();
});
afterEach(() => {
  server.state.stop();
  vi.unstubAllGlobals();
});

describe("messages from the server", () => {
  it("add lines to the known ones, or replace them", () => {
    const { game } = server.state;
    server.show({ lines: [line("turn")] });
    server.show({ version: 2, lines: [line("conquered")] });
    expect(game.lines.map(({ kind }) => kind)).toEqual(["turn", "conquered"]);
    server.show({ version: 2, lines: [line("turn")], fresh: true });
    expect(game.lines.map(({ kind }) => kind)).toEqual(["turn"]);
  });

  it("clear what concerned the previous table", () => {
    const { hints, selection, sender } = server.state;
    server.show({ view: { public: { step: "conquer" } } });
    server.hear(advice("conquer dock"));
    selection.focus = "dock";
    sender.busy = true;
    server.show({ view: { public: { step: "conquer" } } });
    expect([hints.advice?.texts, selection.focus, sender.busy]).toEqual([["conquer dock"], "dock", true]);
    server.show({ version: 2, lines: [line("conquered", { region: "dock" })], view: { public: { step: "conquer" } } });
    expect([hints.advice, selection.focus, sender.busy]).toEqual([null, null, false]);
  });

  it("list who is present, under the names they joined with", () => {
    const { game } = server.state;
    server.show({});
    expect([game.names, game.watchers]).toEqual([["Ann", "Ben"], []]);
    const seats = [{ kind: "person", name: "Anna" }, { kind: "bot" }] as SeatState[];
    server.hear({ type: "presence-update", seats, watchers: ["Eve"] });
    expect([game.names, game.watchers]).toEqual([["Anna", "Ben"], ["Eve"]]);
  });

  it("select the recommended combo", () => {
    const { selection } = server.state;
    const offer = (position: number) => ({ position, race: "orcs", power: "flying" }) as ComboOffer;
    server.show({ view: { public: { column: [offer(0), offer(1), offer(2)] }, private: { closed: { 0: "rule" } } } });
    expect(selection.offer?.position).toBe(1);
    server.hear(advice("pick 2"));
    expect(selection.offer?.position).toBe(2);
  });

  it("record a refusal, cleared by the next message", async () => {
    const { notes, send } = server.state;
    server.hear({ type: "refused", reply: 3, why: "problem.other", detail: "" });
    expect(notes.trouble).toBe("");
    server.hear({ type: "refused", reply: 0, why: "problem.no-spectators", detail: "" });
    expect(notes.trouble).toBe("problem.no-spectators");
    await send({ type: "nudge" });
    expect(notes.trouble).toBe("");
  });
});

describe("chat messages", () => {
  it("count as unread once, and never if one's own", () => {
    const { chat } = server.state;
    server.show({});
    for (const message of [said(1, "Hello"), said(1, "Hello"), said(0, "Hi"), said(null, "Good luck")])
      server.hear(message);
    expect([chat.lines.length, chat.unread]).toEqual([3, 2]);
    chat.markRead();
    expect(chat.unread).toBe(0);
  });

  it("are dropped if their author is hidden", () => {
    const { chat } = server.state;
    server.show({});
    const heard: string[] = [];
    chat.onsaid = ({ text }) => heard.push(text);
    chat.hiding.set({ seat: 1, name: "Ben" }, true);
    server.hear(said(1, "Hello"));
    server.hear(said(null, "Hi"));
    expect([heard, chat.unread]).toEqual([["Hi"], 1]);
  });
});

describe("requests", () => {
  it("are one move at a time, for the table on which they were chosen", async () => {
    const { game, sender } = server.state;
    server.show({ version: 7 });
    let accept = (): void => {};
    server.reply = new Promise((done) => (accept = () => done({ ok: true, why: "", detail: "" })));
    const first = game.play(["conquer dock"]);
    expect([sender.busy, await game.play(["done"]), await game.takeBack()]).toEqual([true, false, false]);
    accept();
    expect([await first, sender.busy]).toEqual([true, false]);
    expect(server.asked).toEqual([{ type: "play", version: 7, texts: ["conquer dock"] }]);
  });

  it("for chat do not block moves, and record a refusal", async () => {
    const { chat, notes, sender } = server.state;
    server.reply = { ok: false, why: "problem.muted", detail: "" };
    const saying = chat.say(" Hello ");
    expect(sender.busy).toBe(false);
    expect([await saying, notes.trouble]).toEqual([false, "problem.muted"]);
    expect(server.asked).toEqual([{ type: "send-chat", text: "Hello" }]);
  });

  it("report the pace on every connection, and the usual pace once one's own turn comes", () => {
    const { playback, start } = { playback: server.state.playback, start: () => server.state.start() };
    server.show({ view: { public: { mover: 1 } } });
    start();
    expect(server.told).toEqual([]);
    playback.setPace("skip");
    start();
    expect(server.told.map((message) => "pace" in message && message.pace)).toEqual(["skip", "skip"]);
    server.show({ version: 2 });
    expect([server.told.length, playback.pace]).toEqual([3, "normal"]);
  });
});
