/** Portrait of a race without a drawing, composed deterministically of named parts or parts chosen by its key. */
import { INK, LINE, type Drawn, type Shape } from "./drawn";
import { EYES, MOUTHS, NOSES, SHOULDERS } from "./parts/features";
import { EARS, FACES, TOPS } from "./parts/heads";
import { ITEMS } from "./parts/items";
import type { Paint, Stroke } from "./parts/strokes";

const WHITE = "#fff8e6";
const CONTOUR = 4.4;

/** A colour and its shade. */
type Pair = readonly [base: string, shade: string];
const SKINS: readonly Pair[] = [
  ["#eba878", "#c67f55"],
  ["#f6d3a8", "#d9a06f"],
  ["#a9693f", "#7c4527"],
  ["#8cc04b", "#588a35"],
  ["#5fb7ae", "#34827f"],
  ["#86a5d8", "#5676ad"],
  ["#b08fd0", "#7d5ea3"],
  ["#d3695a", "#a0402f"],
  ["#b9b7a6", "#86836f"],
  ["#e0bb5e", "#b0842f"],
  ["#9c7b62", "#6d513d"],
  ["#e59bb0", "#b5657e"],
];
const HAIRS: readonly Pair[] = [
  ["#4a3428", "#2f1f18"],
  ["#d9692a", "#a8441b"],
  ["#f0e3b0", "#c9a95c"],
  ["#e9e4d8", "#b7ad9a"],
  ["#3f6f4a", "#29492f"],
  ["#37508f", "#243463"],
  ["#8a3b74", "#5f244f"],
  ["#c8372b", "#8c2018"],
  ["#3fa39a", "#23716b"],
];
const CLOTHS: readonly Pair[] = [
  ["#b03a2e", "#7c231c"],
  ["#2f6f9f", "#1d4a70"],
  ["#4f8f3e", "#2f6431"],
  ["#7a4a9a", "#532f6d"],
  ["#e0a030", "#ac741a"],
  ["#7d5a3a", "#573b26"],
  ["#d97a8c", "#a44c60"],
  ["#2f8f86", "#1c625c"],
];
const METALS: readonly Pair[] = [
  ["#9fb0b8", "#66767f"],
  ["#d8a53a", "#a4741c"],
  ["#b9764a", "#84492a"],
];
const IRISES = ["#ffd84a", "#7ff0d0", "#ff7a5a", "#b8f060", "#8fd0ff"] as const;
const GROUNDS = [
  ["#d3ecd6", "#f7e192", "#a8d6ee", "#f4dfc3", "#e6c4d8", "#c9d95f"],
  ["#4a2331", "#2a3157", "#1f5570", "#57436b", "#3f4a3a", "#5f5049"],
] as const;

/** Skins of beasts: fur rather than painted faces. */
const FUR = [10, 2, 8, 9, 0];

/** Words in a key that hint at a race's appearance. */
const HINTS: readonly [words: string, parts: Partial<Choice>, skins?: readonly number[]][] = [
  [
    "otter|rat|mouse|mice|mole|badger|bear|beaver|hamster|weasel",
    { face: "snout", ears: "round", nose: "plain", top: "bald" },
    FUR,
  ],
  ["wolf|wolves|fox|cat|lynx|jackal|lion|tiger", { face: "snout", ears: "tall", nose: "plain", top: "bald" }, FUR],
  ["dog|hound|hare|rabbit|goat|sheep", { face: "snout", ears: "hanging", nose: "plain" }, FUR],
  [
    "bird|crow|raven|owl|eagle|hawk|penguin|duck|goose|geese",
    { nose: "beak", ears: "none", shoulders: "fur", top: "crest" },
  ],
  ["newt|frog|toad|fish|merfolk|siren|lizard|snake", { face: "broad", ears: "fins", nose: "nostrils" }, [3, 4, 5]],
  ["elf|elves|fair|fairies|pixie|sprite", { ears: "pointed", face: "sharp", nose: "plain" }],
  ["dwarf|dwarves|gnome", { mouth: "beard", top: "helmet", nose: "bulb" }, [0, 1, 2]],
  ["goblin|imp|gremlin|kobold", { ears: "pointed", nose: "hooked", mouth: "toothy" }, [3, 7, 9]],
  ["ogre|orc|troll|giant", { face: "square", mouth: "tusks", nose: "bulb" }],
  ["cyclop", { eyes: "single" }],
  ["demon|devil|minotaur|satyr|faun", { ears: "horns", top: "mop" }],
  ["witch|wizard|mage|sorcer", { top: "hat" }],
  ["king|queen|noble|royal", { top: "crown" }],
  ["mushroom|fung|myconid", { top: "cap" }],
  ["thief|thieves|monk|cultist|ghost|shadow", { top: "hood", eyes: "glowing" }],
  ["pirate|corsair|buccaneer", { eyes: "patched" }],
  ["ant|bee|insect|moth|wasp", { ears: "antennae", eyes: "glowing", top: "bald" }],
  ["knight|guard|gate|soldier|legion", { top: "helmet", shoulders: "armour" }],
];

/** The parts of a portrait by name, colours by number. */
export interface Choice {
  face: keyof typeof FACES;
  ears: keyof typeof EARS;
  top: keyof typeof TOPS;
  eyes: keyof typeof EYES;
  nose: keyof typeof NOSES;
  mouth: keyof typeof MOUTHS | "none";
  shoulders: keyof typeof SHOULDERS;
  item: keyof typeof ITEMS;
  skin: number;
  hair: number;
  cloth: number;
  metal: number;
  iris: number;
  ground: number;
}

/** Pseudo-random numbers seeded by a text: FNV-1a, then splitmix. */
function numbersOf(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** The parts chosen by a key. */
export function choose(key: string): Choice {
  const number = numbersOf(key);
  const one = <K extends string>(parts: Record<K, unknown>): K => {
    const names = Object.keys(parts) as K[];
    return names[number(names.length)] as K;
  };
  const choice: Choice = {
    face: one(FACES),
    ears: one(EARS),
    top: one(TOPS),
    eyes: one(EYES),
    nose: one(NOSES),
    mouth: one(MOUTHS),
    shoulders: one(SHOULDERS),
    item: "none",
    skin: number(SKINS.length),
    hair: number(HAIRS.length),
    cloth: number(CLOTHS.length),
    metal: number(METALS.length),
    iris: number(IRISES.length),
    ground: number(GROUNDS[0].length),
  };
  for (const [words, parts, skins] of HINTS)
    if (new RegExp(`(?:^|-)(?:${words})`).test(key))
      return settled({
        ...choice,
        ...parts,
        skin: skins ? (skins[(choice.skin + choice.hair) % skins.length] ?? 0) : choice.skin,
      });
  return settled(choice);
}

/** Ears on top of the head, which conflict with headgear. */
const ABOVE: readonly string[] = ["round", "tall", "antennae", "horns"];
const WORN: readonly string[] = ["helmet", "hat", "crown", "feathers", "cap", "hood", "topknot"];

/** Resolve conflicts between parts. */
function settled(choice: Choice): Choice {
  // Ears on top of the head would stick out of the headgear.
  if (coversEars(choice)) choice.ears = "none";
  // Some feature must be recognisable from a distance.
  if (choice.top === "bald" && (choice.ears === "none" || choice.ears === "small")) choice.top = "crest";
  if (choice.nose === "beak") {
    choice.mouth = "none";
    if (choice.face === "snout") choice.face = "round";
  }
  return choice;
}

/** All available parts and colours, in display order. */
export const OPTIONS = {
  face: Object.keys(FACES),
  ears: Object.keys(EARS),
  top: Object.keys(TOPS),
  eyes: Object.keys(EYES),
  nose: Object.keys(NOSES),
  mouth: ["none", ...Object.keys(MOUTHS)],
  shoulders: Object.keys(SHOULDERS),
  item: Object.keys(ITEMS),
} as const;

/** The available colours, by what they apply to. */
export const DYES: Readonly<Record<Dye, readonly string[]>> = {
  skin: SKINS.map(([base]) => base),
  hair: HAIRS.map(([base]) => base),
  cloth: CLOTHS.map(([base]) => base),
  metal: METALS.map(([base]) => base),
  iris: IRISES,
  ground: GROUNDS.flat(),
};
export type Dye = "skin" | "hair" | "cloth" | "metal" | "iris" | "ground";

/** All parts of a portrait: the named ones, and the rest chosen by the key. */
export function partsOf(key: string, named: Partial<Choice> = {}): Choice {
  const chosen = choose(key);
  const [skin] = SKINS[chosen.skin % SKINS.length] as Pair;
  return { ...chosen, ground: chosen.ground + (isLight(skin) ? GROUNDS[0].length : 0), ...named };
}

/** Whether a colour is light (approximately). */
function isLight(colour: string): boolean {
  const value = parseInt(colour.slice(1), 16);
  return 0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255) > 140;
}

/** The portrait chosen by a key, with the named parts. */
export function composed(key: string, named: Partial<Choice> = {}): Drawn {
  const choice = partsOf(key, named);
  const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  const [skin, skin2] = pick(SKINS, choice.skin);
  const [hair, hair2] = pick(HAIRS, choice.hair);
  const [cloth, cloth2] = pick(CLOTHS, choice.cloth);
  const [metal, metal2] = pick(METALS, choice.metal);
  const colours: Record<Paint, string> = {
    ...{ skin, skin2, hair, hair2, cloth, cloth2, metal, metal2 },
    ...{ bone: "#f3e3bd", iris: pick(IRISES, choice.iris), white: WHITE, wood: "#a9653a", ink: INK },
  };
  const strokes: readonly Stroke[] = [
    ...SHOULDERS[choice.shoulders],
    ...(coversEars(choice) ? [] : EARS[choice.ears]),
    ...FACES[choice.face],
    ...EYES[choice.eyes],
    ...(choice.mouth === "none" || choice.nose === "beak" ? [] : MOUTHS[choice.mouth]),
    // A snout ends in a nose.
    ...(choice.face === "snout" ? [] : NOSES[choice.nose]),
    ...TOPS[choice.top],
  ];
  const held: readonly Stroke[] = ITEMS[choice.item];
  return {
    ground: pick(GROUNDS.flat(), choice.ground),
    shapes: [...(held.length ? drawing(held, colours) : []), ...drawing(strokes, colours)],
  };
}

/** Whether the headgear leaves no room for the ears. */
function coversEars({ ears, top }: Choice): boolean {
  if (top === "hood" || top === "cap") return true;
  return ABOVE.includes(ears) && WORN.includes(top);
}

/** Coloured strokes with an ink contour. */
function drawing(strokes: readonly Stroke[], colours: Record<Paint, string>): Shape[] {
  const shapes = strokes.flatMap((stroke) => shapesOf(stroke, colours));
  return strokes.some((stroke) => stroke.kind === "body") ? [contour(strokes), ...shapes] : shapes;
}

/** The ink contour, which makes the silhouette stand out. */
function contour(strokes: readonly Stroke[]): Shape {
  const paths = strokes.flatMap((stroke) => (stroke.kind === "body" ? [stroke.path] : []));
  return [paths.join(""), INK, CONTOUR];
}

function shapesOf(stroke: Stroke, colours: Record<Paint, string>): Shape[] {
  if (stroke.kind === "line") {
    const width = stroke.width ?? LINE;
    return [stroke.paint ? [stroke.path, "", width, colours[stroke.paint]] : [stroke.path, "", width]];
  }
  if (stroke.kind === "fill") return [[stroke.path, colours[stroke.paint]]];
  const base = colours[stroke.paint];
  if (!stroke.shades.length) return [[stroke.path, base, LINE]];
  const shades = stroke.shades.map(([path, paint]): Shape => [path, colours[paint]]);
  return [[stroke.path, base], ...shades, [stroke.path, "", LINE]];
}
