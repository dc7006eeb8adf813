import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { workshop } from "../../lib/net/workshop";
import { Refusal } from "../../lib/net/api";
import { inventions, newHereId } from "../../lib/storage/inventions";
import { add, find, keepSeen, own, remove, save, send, sentId, whenMoved } from "./shelf.svelte";

const offline = new Refusal(0, "problem.offline", "");
let number = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // What tests of other pages have kept.
  for (const { id } of inventions()) remove(id);
  vi.spyOn(workshop, "invent").mockImplementation(() =>
    Promise.resolve({ id: `there-${++number}`, key: "k".repeat(22) }),
  );
  vi.spyOn(workshop, "change").mockImplementation(() => Promise.resolve({} as never));
});
afterEach(() => {
  for (const { id } of inventions()) remove(id);
  vi.useRealTimers();
});

describe("the shelf", () => {
  it("stores new inventions at once, and uploads them soon", async () => {
    const id = add("power", "{}");
    expect(own("power").map((one) => one.id)).toEqual([id]);
    expect(workshop.invent).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(workshop.invent).toHaveBeenCalledTimes(1);
    expect(inventions()).toMatchObject([{ id: `there-${number}`, key: "k".repeat(22) }]);
    expect(inventions()[0]).not.toHaveProperty("unsent");
  });

  it("uploads many changes as one", async () => {
    const id = await sentId(add("race", "{}"));
    for (const document of ["1", "2", "3"]) save({ id, key: "", kind: "race", document });
    await vi.runAllTimersAsync();
    expect(vi.mocked(workshop.change).mock.calls).toEqual([[id, "k".repeat(22), "3"]]);
  });

  it("keeps what the server cannot accept now, and uploads it later", async () => {
    vi.mocked(workshop.invent).mockRejectedValueOnce(offline);
    const id = add("power", "{}");
    await expect(sentId(id)).rejects.toMatchObject({ status: 0, problem: "problem.offline" });
    expect(find(id)?.unsent).toBe(true);
    const moved: string[] = [];
    const stop = whenMoved((here, there) => moved.push(here, there));
    await send();
    stop();
    expect(moved).toEqual([id, `there-${number}`]);
  });

  it("loses no change made during the first upload", async () => {
    const id = add("power", "1");
    vi.mocked(workshop.invent).mockImplementationOnce(() => {
      save({ id, key: "", kind: "power", document: "2" });
      return Promise.resolve({ id: "there-x", key: "k".repeat(22) });
    });
    await vi.runAllTimersAsync();
    expect(vi.mocked(workshop.change).mock.calls).toEqual([["there-x", "k".repeat(22), "2"]]);
    expect(find("there-x")?.document).toBe("2");
  });

  it("does not replace one's own version by the server's", () => {
    const id = newHereId();
    save({ id, key: "", kind: "race", document: "mine" });
    keepSeen(id, "race", "older");
    expect(find(id)?.document).toBe("mine");
    keepSeen("hers", "race", "1");
    keepSeen("hers", "race", "2");
    expect(find("hers")?.document).toBe("2");
    expect(own().map((one) => one.id)).toEqual([id]);
  });
});
