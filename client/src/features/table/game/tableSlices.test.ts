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

describe("what the server says", () => {
  it("adds lines to those that are known, unless it sends all of them", () => {
    const { game } = server.state;
    server.show({ lines: [line("turn")] });
    server.show({ version: 2, lines: [line("conquered")] });
    expect(game.lines.map(({ kind }) => kind)).toEqual(["turn", "conquered"]);
    server.show({ version: 2, lines: [line("turn")], fresh: true });
    expect(game.lines.map(({ kind }) => kind)).toEqual(["turn"]);
  });

  it("ends what was about the table before", () => {
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

  it("tells who is there, by the names they sat down with", () => {
    const { game } = server.state;
    server.show({});
    expect([game.names, game.watchers]).toEqual([["Ann", "Ben"], []]);
    const seats = [{ kind: "person", name: "Anna" }, { kind: "bot" }] as SeatState[];
    server.hear({ type: "presence-update", seats, watchers: ["Eve"] });
    expect([game.names, game.watchers]).toEqual([["Anna", "Ben"], ["Eve"]]);
  });

  it("shows the combo that is advised", () => {
    const { selection } = server.state;
    const offer = (position: number) => ({ position, race: "orcs", power: "flying" }) as ComboOffer;
    server.show({ view: { public: { column: [offer(0), offer(1), offer(2)] }, private: { closed: { 0: "rule" } } } });
    expect(selection.offer?.position).toBe(1);
    server.hear(advice("pick 2"));
    expect(selection.offer?.position).toBe(2);
  });

  it("is noted where it refuses, and forgotten with the next message", async () => {
    const { notes, send } = server.state;
    server.hear({ type: "refused", reply: 3, why: "problem.other", detail: "" });
    expect(notes.trouble).toBe("");
    server.hear({ type: "refused", reply: 0, why: "problem.no-spectators", detail: "" });
    expect(notes.trouble).toBe("problem.no-spectators");
    await send({ type: "nudge" });
    expect(notes.trouble).toBe("");
  });
});

describe("what is said at the table", () => {
  it("counts as unread once, and not if it is one's own", () => {
    const { chat } = server.state;
    server.show({});
    for (const message of [said(1, "Hello"), said(1, "Hello"), said(0, "Hi"), said(null, "Good luck")])
      server.hear(message);
    expect([chat.lines.length, chat.unread]).toEqual([3, 2]);
    chat.markRead();
    expect(chat.unread).toBe(0);
  });

  it("is told to nobody where the speaker is hidden", () => {
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

describe("what is sent", () => {
  it("is one move at a time, on the table that it was chosen on", async () => {
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

  it("keeps nobody from moving if it is only talk, and says why it was refused", async () => {
    const { chat, notes, sender } = server.state;
    server.reply = { ok: false, why: "problem.muted", detail: "" };
    const saying = chat.say(" Hello ");
    expect(sender.busy).toBe(false);
    expect([await saying, notes.trouble]).toEqual([false, "problem.muted"]);
    expect(server.asked).toEqual([{ type: "send-chat", text: "Hello" }]);
  });

  it("is the pace again with every connection, and the usual one once the own turn has come", () => {
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
