import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import svgpath from "svgpath";
import { describe, expect, it } from "vitest";
import { choose, composed, DYES, OPTIONS, partsOf } from "./composed";

const EXAMPLES = resolve(import.meta.dirname, "../../../../examples");
/** The custom races shipped with the project. */
const SHIPPED = readdirSync(EXAMPLES)
  .filter((file) => file.endsWith(".py"))
  .flatMap((file) => /\(Race\):[\s\S]*?key = "([^"]+)"/.exec(readFileSync(join(EXAMPLES, file), "utf-8"))?.[1] ?? []);
const INVENTED = "able|bold|calm|dark|elder|far|grim|high|iron|jade"
  .split("|")
  .flatMap((first) =>
    "nomads|weavers|salters|tinkers|reavers|drifters|herders|ferrymen".split("|").map((second) => `${first}-${second}`),
  );

interface Named {
  enum?: string[];
  maximum?: number;
}

describe("a composed portrait", () => {
  it("is deterministic", () => {
    for (const key of [...SHIPPED, ...INVENTED]) expect(composed(key)).toEqual(composed(key));
    // Saved games and pictures must keep showing the same race.
    expect(choose("otters")).toMatchObject({ face: "snout", ears: "round", top: "bald", nose: "plain" });
    expect(choose("boomers")).toEqual({
      face: "broad",
      ears: "small",
      top: "helmet",
      eyes: "glowing",
      nose: "plain",
      mouth: "moustache",
      shoulders: "robe",
      item: "none",
      skin: 2,
      hair: 7,
      cloth: 1,
      metal: 0,
      iris: 2,
      ground: 1,
    });
  });

  it("is unique among shipped and many other races", () => {
    const keys = [...new Set([...SHIPPED, ...INVENTED])];
    expect(SHIPPED.length).toBeGreaterThan(1);
    const drawings = new Set(keys.map((key) => JSON.stringify(composed(key))));
    expect(drawings.size).toBe(keys.length);
    // The most visible features at 24 pixels: the outline of the head, and the colours of skin and background.
    const glances = keys.map((key) => {
      const { face, ears, top, skin, ground } = choose(key);
      return [face, ears, top, skin, ground].join();
    });
    expect(new Set(glances).size).toBe(keys.length);
  });

  it("uses all parts", () => {
    const choices = Array.from({ length: 400 }, (_, n) => choose(`race-${n}`));
    const used = (part: keyof (typeof choices)[0]): number => new Set(choices.map((choice) => choice[part])).size;
    expect([used("face"), used("ears"), used("top"), used("eyes")]).toEqual([6, 9, 11, 7]);
    expect([used("skin"), used("hair"), used("cloth")]).toEqual([12, 9, 8]);
  });

  it("follows hints in its name", () => {
    expect(choose("sea-otters").ears).toBe("round");
    expect(choose("cyclopes").eyes).toBe("single");
    expect(choose("iron-dwarves").mouth).toBe("beard");
    // Only whole words, or their beginnings, count: pirates are not rats.
    expect(choose("pirates")).toMatchObject({ eyes: "patched" });
  });

  it("has nothing worn over upright ears, and no mouth below a beak", () => {
    for (let n = 0; n < 400; n++) {
      const { ears, top, nose, mouth } = choose(`folk-${n}`);
      if (top === "hood" || top === "cap") expect(ears).toBe("none");
      if (top === "helmet") expect(["round", "tall", "antennae", "horns"]).not.toContain(ears);
      if (nose === "beak") expect(mouth).toBe("none");
    }
  });

  it("has the named parts, and the rest chosen by key", () => {
    const key = "badgers";
    expect(partsOf(key, { face: "long", ground: 11 })).toEqual({ ...partsOf(key), face: "long", ground: 11 });
    expect(composed(key, partsOf(key))).toEqual(composed(key));
    expect(composed(key, { ground: 11 }).ground).toBe(DYES.ground[11]);
    for (const [part, names] of Object.entries(OPTIONS)) {
      // Without a hat that hides the ears, a beak that replaces the mouth, or a snout that ends in a nose.
      const plain = { face: "round", ears: "none", top: "bald", nose: "plain", mouth: "grim" } as const;
      const drawings = names.map((name) => JSON.stringify(composed(key, { ...plain, [part]: name })));
      expect(new Set(drawings).size, part).toBe(names.length);
    }
    for (const [dye, colours] of Object.entries(DYES)) {
      const all = { top: "helmet", eyes: "single", shoulders: "armour", mouth: "beard" } as const;
      const drawings = colours.map((_, number) => JSON.stringify(composed(key, { ...all, [dye]: number })));
      expect(new Set(drawings).size, dye).toBe(colours.length);
    }
  });

  it("offers exactly the parts that a recipe can name", () => {
    const schema = readFileSync(resolve(EXAMPLES, "../src/smallworld/workshop/recipe.schema.json"), "utf-8");
    const { $defs } = JSON.parse(schema) as { $defs: Record<string, { properties: Record<string, Named> }> };
    const named = $defs["PortraitParts"]?.properties ?? {};
    const allowed = (part: string) => named[part]?.enum?.sort();
    for (const [part, names] of Object.entries(OPTIONS)) expect([...names].sort(), part).toEqual(allowed(part));
    for (const [dye, colours] of Object.entries(DYES)) expect(colours.length - 1, dye).toBe(named[dye]?.maximum);
    expect(Object.keys(named).sort()).toEqual([...Object.keys(OPTIONS), ...Object.keys(DYES)].sort());
  });

  it("stays inside its box, and uses flat colours", () => {
    const held = OPTIONS.item.map((item) => ["holder", { item }] as const);
    for (const [key, parts] of [...[...SHIPPED, ...INVENTED].map((each) => [each, {}] as const), ...held]) {
      const { ground, shapes } = composed(key, parts);
      expect(ground).toMatch(/^#[0-9a-f]{6}$/);
      for (const [path, fill] of shapes) {
        expect(path).not.toContain("undefined");
        expect(path).toMatch(/^[MLCAHVZ0-9. -]+$/);
        expect(fill).toMatch(/^(#[0-9a-f]{6})?$/);
        svgpath(path).iterate((_, __, x, y) => {
          expect(Math.min(x, y), path).toBeGreaterThanOrEqual(-1);
          expect(Math.max(x, y), path).toBeLessThan(68);
        });
      }
    }
  });
});
