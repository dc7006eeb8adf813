import { describe, expect, it } from "vitest";
import { icon } from "../icons/icons.svelte";
import { composed } from "./composed";
import { allPortraits, portraitOf, showLooks } from "./portraits.svelte";

describe("the look of invented races and powers", () => {
  it("is shown wherever their keys appear, even if another was shown before", async () => {
    portraitOf("smallworld", "badgers");
    await expect.poll(() => portraitOf("smallworld", "badgers")).toBeDefined();
    await showLooks("smallworld", { races: { badgers: { item: "fork", ground: 7 } }, powers: {} });
    expect(portraitOf("smallworld", "badgers")?.ground).toBe(composed("badgers", { ground: 7 }).ground);
    const drawn = Object.fromEntries(allPortraits())["face-smallworld-badgers"];
    expect(drawn).toEqual(composed("badgers", { item: "fork", ground: 7 }));
  });

  it("is not replaced by portraits loaded later", async () => {
    await showLooks("warcraft", { races: { orcs: { face: "long" } }, powers: {} });
    portraitOf("warcraft", "gnomes");
    await expect.poll(() => portraitOf("warcraft", "gnomes")).toBeDefined();
    expect(Object.fromEntries(allPortraits())["face-warcraft-orcs"]).toEqual(composed("orcs", { face: "long" }));
  });

  it("is an icon on the badge of a power", async () => {
    expect(icon("power.amber-hunting")).toBe("");
    await showLooks("smallworld", { races: {}, powers: { "amber-hunting": "amber", lamplit: "" } });
    await expect.poll(() => icon("power.amber-hunting")).not.toBe("");
    expect(icon("power.amber-hunting")).toBe(icon("sign.amber"));
    expect(icon("power.lamplit")).not.toBe("");
  });
});
