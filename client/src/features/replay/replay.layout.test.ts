import { describe, expect, test } from "vitest";
import scenes from "virtual:scenes";
import { fits, insideViewport, noOverlap, seen } from "../../../test/browser/boxes";
import { faults, mapFaults } from "../../../test/browser/faults";
import { inEveryLanguage, settled, showPage, until, type Size } from "../../../test/browser/show";
import Replay from "./Replay.svelte";

/** Minimum share of the window for the map. */
const SHARE = { phone: 0.3, side: 0.3, tablet: 0.3, desktop: 0.4 } as const;

describe.each<Size & keyof typeof SHARE>(["phone", "side", "tablet", "desktop"])("a replay on a %s", (size) => {
  test("shows its map, players and timeline without scrolling, in every language", async () => {
    await showPage(Replay, { id: scenes["over"]?.game ?? "" }, size);
    await until(() => document.querySelector("main[data-ready=yes]"), "the replay");
    await settled();
    fits();
    const walk = seen("[data-part=walk]")[0] as HTMLElement;
    insideViewport(walk);
    insideViewport(seen("button", walk));
    noOverlap(seen("#board, [data-part=walk], [data-part=seat], [data-part=prompt]"));
    const { width, height } = (seen("#board > svg")[0] as Element).getBoundingClientRect();
    expect((width * height) / (innerWidth * innerHeight)).toBeGreaterThan(SHARE[size]);
    expect(mapFaults()).toEqual([]);
    expect(await inEveryLanguage(faults)).toEqual([]);
  });
});
