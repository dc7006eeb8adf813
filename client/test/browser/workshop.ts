/**
 * Fake workshop for component tests: two kinds of effects, inventions and measurements.
 *
 * Its responses have everything the real ones have, in English: choices with documents, faults with remedies,
 * additions.
 */
import type {
  Addition,
  WordChoice,
  Explanation,
  InPlay,
  Invention,
  SentencePart,
  Sentence,
  StrengthReport,
  WorkshopStart,
} from "../../src/messages";

interface Effect {
  coins?: { each: string; where: { terrain?: string[]; coast?: boolean }; amount: number; in_decline?: boolean };
  cheaper?: { where: { terrain?: string[]; coast?: boolean }; by: number };
  water?: object;
}
interface Recipe {
  format: number;
  race?: string;
  power?: string;
  name: Record<string, string>;
  number: number;
  icon?: string;
  by?: string;
  effects: Effect[];
}

export const AMBER: Recipe = {
  format: 1,
  power: "amber-hunting",
  name: { en: "Amber-hunting" },
  number: 4,
  icon: "amber",
  by: "Mia",
  effects: [
    { coins: { each: "region", where: { coast: true }, amount: 1 } },
    { cheaper: { where: { terrain: ["swamp"] }, by: 1 } },
  ],
};
export const BADGERS: Recipe = {
  ...{ format: 1, race: "badgers", name: { en: "Badgers", cs: "Jezevci" }, number: 6, by: "Mia" },
  effects: [{ coins: { each: "region", where: { terrain: ["hill"] }, amount: 1 } }],
};
const BLANK = { race: { format: 1, race: "new-race", name: {}, number: 6, effects: [] } };
const BLANK_POWER = { format: 1, power: "new-power", name: {}, number: 4, effects: [] };

const TERRAINS = ["field", "forest", "hill", "swamp", "mountain", "sea", "lake"];
const WORDS: Record<string, string> = { field: "farmland", hill: "hills", mountain: "mountains", lake: "a lake" };
const text = (recipe: object): string => JSON.stringify(recipe);

function whereText({ terrain = [], coast }: { terrain?: string[]; coast?: boolean }): string {
  const names = terrain.map((each) => WORDS[each] ?? each);
  return [names.length ? `with ${names.join(" or ")}` : "", coast ? "on a sea or lake" : ""].filter(Boolean).join(", ");
}

/** A recipe with a changed effect. */
function changed(recipe: Recipe, at: number, kind: "coins" | "cheaper", more: object): string {
  const effects = recipe.effects.map((effect, i) => (i === at ? { [kind]: { ...effect[kind], ...more } } : effect));
  return text({ ...recipe, effects });
}

function wherePart(recipe: Recipe, at: number, kind: "coins" | "cheaper"): SentencePart {
  const where = recipe.effects[at]?.[kind]?.where ?? {};
  const choices: WordChoice[] = TERRAINS.map((terrain) => {
    const now = where.terrain ?? [];
    const has = now.includes(terrain);
    const list = has ? now.filter((each) => each !== terrain) : [...now, terrain];
    const then = { ...where, terrain: list.length ? list : undefined };
    return {
      ...{ text: WORDS[terrain] ?? terrain, icon: terrain, chosen: has, group: "Terrain: any of" },
      document: changed(recipe, at, kind, { where: then }),
    };
  });
  choices.push({
    ...{ text: "On a coast", chosen: where.coast ?? false, group: "Place" },
    document: changed(recipe, at, kind, { where: { ...where, coast: where.coast ? undefined : true } }),
  });
  choices.push({
    text: "Held by natives",
    group: "Held by",
    why: "An effect about regions of one’s own can’t ask that.",
  });
  const fault = useless(recipe, at) ? "Seas and lakes can’t be conquered, so a lower cost does nothing." : "";
  return { text: whereText(where) || "of any kind", kind: "chips", label: "Which regions?", choices, fault };
}

const useless = (recipe: Recipe, at: number): boolean =>
  !recipe.effects.some((effect) => effect.water) &&
  !!recipe.effects[at]?.cheaper?.where.terrain?.some((each) => ["sea", "lake"].includes(each));

function stepper(
  shown: string,
  label: string,
  value: number,
  most: number,
  make: (value: number) => string,
): SentencePart {
  const way = (to: number): WordChoice =>
    to < 1 || to > most ? { text: String(to), why: `From 1 to ${most}.` } : { text: String(to), document: make(to) };
  return { text: shown, kind: "stepper", label, choices: [way(value - 1), way(value + 1)] };
}

function sentenceOf(recipe: Recipe, at: number): Sentence {
  const effect = recipe.effects[at] ?? {};
  const without = text({ ...recipe, effects: recipe.effects.filter((_, i) => i !== at) });
  let parts: SentencePart[] = [{ text: "They can conquer seas and lakes." }];
  if (effect.coins) {
    const { amount, in_decline = false } = effect.coins;
    const decline = (on: boolean): WordChoice => ({
      ...{ text: on ? "even in decline" : "not in decline", chosen: on === in_decline },
      document: changed(recipe, at, "coins", { in_decline: on }),
    });
    parts = [
      { text: "Regions " },
      wherePart(recipe, at, "coins"),
      { text: " bring " },
      stepper(amount === 1 ? "1 more coin" : `${amount} more coins`, "How many?", amount, 3, (to) =>
        changed(recipe, at, "coins", { amount: to }),
      ),
      { text: " each, " },
      {
        ...{ text: in_decline ? "even in decline" : "not in decline", kind: "list", label: "When?" },
        choices: [decline(false), decline(true)],
      },
      { text: "." },
    ];
  } else if (effect.cheaper) {
    const { by } = effect.cheaper;
    parts = [
      { text: "Regions " },
      wherePart(recipe, at, "cheaper"),
      { text: " cost " },
      stepper(`${by} less`, "How much?", by, 3, (to) => changed(recipe, at, "cheaper", { by: to })),
      { text: "." },
    ];
  }
  const said = parts.map((part) => part.text).join("");
  return { effect: Object.keys(effect)[0] ?? "", text: said, parts, without };
}

function additions(recipe: Recipe): Addition[] {
  const make = (group: string, effect: Effect, example: string, known_from: string[], why = ""): Addition => ({
    ...{ group, effect: Object.keys(effect)[0] ?? "", text: example, known_from, why },
    document: text({ ...recipe, effects: [...recipe.effects, effect] }),
  });
  if (recipe.effects.length >= 4) return [];
  return [
    make(
      "Coins",
      { coins: { each: "region", where: { terrain: ["forest"] }, amount: 1 } },
      "Their regions with forest bring 1 more coin each.",
      ["Humans", "Forest"],
    ),
    make("Cheaper conquests", { cheaper: { where: { terrain: ["hill"] }, by: 1 } }, "Regions with hills cost 1 less.", [
      "Mounted",
      "Tritons",
    ]),
    make("Reach", { water: {} }, "They can conquer seas and lakes.", ["Seafaring"]),
  ];
}

/** Checksum that differs between texts. */
function checksum(text: string): string {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7).toString(36);
}

export function explain(document: string): Explanation {
  const recipe = JSON.parse(document) as Recipe;
  const kind = recipe.race === undefined ? "power" : "race";
  const sentences = recipe.effects.map((_, i) => sentenceOf(recipe, i));
  const faults = recipe.effects.flatMap((_, i) =>
    useless(recipe, i)
      ? [
          {
            path: `effects[${i}].cheaper.where.terrain`,
            sentence: "Seas and lakes can’t be conquered, so a lower cost does nothing.",
            remedy: text({ ...recipe, effects: [...recipe.effects, { water: {} }] }),
          },
        ]
      : [],
  );
  if (!Object.keys(recipe.name).length)
    faults.push({ path: "name", sentence: "Give it a name, so that friends can ask for it.", remedy: "" });
  if (kind === "power" && !recipe.effects.length)
    faults.push({ path: "effects", sentence: "A power needs at least one effect.", remedy: "" });
  const number = stepper(String(recipe.number), "Number", recipe.number, 10, (to) => text({ ...recipe, number: to }));
  const rule = sentences.map((sentence) => sentence.text).join(" ") || "They have no ability of their own.";
  return {
    ...{ kind, name: recipe.name["en"] ?? "", rule, sentences, number, faults, additions: additions(recipe) },
    ...{ games: ["smallworld", "warcraft"], hash: checksum(document) },
  };
}

const SHIPPED = {
  power: [
    "alchemist",
    "berserk",
    "bivouacking",
    "commando",
    "flying",
    "forest",
    "hill",
    "merchant",
    "stout",
    "wealthy",
  ],
  race: ["amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans", "orcs", "ratmen", "tritons"],
};

/** Shipped races or powers; measured with two players only. */
function shippedOf(kind: string, players: number): NonNullable<StrengthReport["shipped"]> {
  if (players !== 2) return [];
  return SHIPPED[kind === "race" ? "race" : "power"].map((key, i) => {
    const middle = 8.9 + ((i * 7) % 10) * 0.18;
    return { key, coins: middle, low: middle - 0.2, high: middle + 0.2 };
  });
}

/** Progress of a measurement after some of its 600 games. */
export function reportOf(document: string, games = 600, players = 2): StrengthReport {
  const { kind, hash, sentences } = explain(document);
  const half = 0.2 / Math.sqrt(games / 600);
  const { number } = JSON.parse(document) as Recipe;
  const coins = 8.6 + 0.3 * number;
  const shipped = shippedOf(kind, players);
  const beats = shipped.filter((each) => each.coins < coins).length;
  const suggestion =
    beats > 7 ? { number: 3, document: text({ ...(JSON.parse(document) as Recipe), number: 3 }) } : null;
  return {
    ...{ hash: hash ?? "", game: "smallworld", players, level: "level-2", games, planned: 600, done: games >= 600 },
    ...{ coins, low: coins - half, high: coins + half, picked: 0.56, wins: 0.51, beats, shipped, suggestion },
    standing: shipped.length ? (suggestion ? "strong" : "fine") : "",
    effects: (sentences ?? []).map(({ effect }, i) => ({ effect, coins: 0.5 / (i + 1) })),
  };
}

/** A race with lairs and coins for hills, as the real server describes its games. */
export const IN_PLAY: InPlay = {
  partner: "alchemist",
  sums: [
    {
      ...{ kind: "attack", total: 2, region: "Larkrise", terrain: "hill", holder: "natives" },
      items: [
        ["region", 2],
        ["natives", 1],
        ["badgers", -1],
      ],
    },
    {
      ...{ kind: "defence", total: 4, region: "Ryehollow", terrain: "field", holder: "badgers" },
      items: [
        ["region", 2],
        ["tokens", 1],
        ["lair", 1],
      ],
    },
    {
      kind: "growth",
      total: 11,
      items: [
        ["tokens", 10],
        ["badgers", 1],
      ],
    },
    {
      kind: "income",
      total: 11,
      items: [
        ["regions", 8],
        ["badgers", 3],
      ],
    },
  ],
};

/** Fake workshop server for one test. */
export class FakeWorkshop {
  /** Requests as METHOD ADDRESS. */
  readonly asked: string[] = [];
  readonly inventions = new Map<string, Invention>();
  /** Refusals of the next requests, by address prefix. */
  readonly refused = new Map<string, { status: number; problem: string; detail: string }>();
  /** Number of games reported by successive polls of a measurement. */
  steps = [60, 300, 600];
  readonly created: { content?: string[]; offered?: string[]; seats?: { kind: string }[] }[] = [];
  packs: string[] = [];
  private document = "";
  private players = 2;
  private readonly real = window.fetch.bind(window);

  constructor() {
    window.fetch = (input, init) => this.answer(String(input), init);
  }

  restore(): void {
    window.fetch = this.real;
  }

  private async answer(address: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? "GET";
    const { pathname: path, searchParams } = new URL(address, location.href);
    if (!/^\/api\/(workshop|inventions|games$)/.test(path)) return this.real(address, init);
    this.asked.push(`${method} ${path}`);
    for (const [begin, { status, problem, detail }] of this.refused)
      if (path.startsWith(begin)) {
        if (!status) throw new TypeError("offline");
        return Response.json({ problem, detail }, { status });
      }
    const body = (init.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams)) as Record<
      string,
      string
    >;
    return Response.json(this.found(method, path, body));
  }

  private found(method: string, path: string, body: Record<string, string>): unknown {
    const document = body["document"] ?? "";
    if (path === "/api/workshop") return this.start(Number(body["players"] ?? 2));
    if (path === "/api/workshop/explain") return explain(document);
    if (path === "/api/workshop/in-play") return IN_PLAY;
    if (path === "/api/workshop/measure") {
      this.document = document;
      this.players = Number(body["players"]);
      return { id: "m1" };
    }
    if (path.startsWith("/api/workshop/measure/"))
      return reportOf(this.document, this.steps.length > 1 ? this.steps.shift() : this.steps[0], this.players);
    if (path === "/api/games") {
      this.created.push(body as object);
      return { id: "game1", host: "h".repeat(22), seats: [] };
    }
    if (path === "/api/inventions") {
      const id = `inv${this.inventions.size + 1}`;
      this.inventions.set(id, this.invention(id, document));
      return { id, key: "k".repeat(22) };
    }
    const id = path.split("/")[3] ?? "";
    if (method === "PUT") this.inventions.set(id, this.invention(id, document));
    return this.inventions.get(id) ?? {};
  }

  invention(id: string, document: string): Invention {
    const read = JSON.parse(document) as { race?: string; pack?: string };
    const kind = read.pack ? "pack" : read.race ? "race" : "power";
    const strength = kind === "pack" ? null : reportOf(document);
    return {
      id,
      kind,
      document,
      hash: "h",
      changed: "2026-11-01T10:00:00Z",
      games: ["smallworld"],
      strength,
      boards: [],
    };
  }

  private start(players: number): WorkshopStart {
    const template = (recipe: Recipe) => ({
      ...{ kind: recipe.race ? ("race" as const) : ("power" as const), name: recipe.name["en"] ?? "" },
      ...{ rule: explain(text(recipe)).rule, document: text(recipe) },
    });
    const giants = { ...BADGERS, race: "giants", name: { en: "Giants" } };
    const forest = { ...AMBER, power: "forest", name: { en: "Forest" }, effects: AMBER.effects.slice(0, 1) };
    return {
      templates: [giants, forest, { ...BADGERS, race: "orcs", name: { en: "Orcs" } }].map(template),
      blank: { race: text(BLANK.race), power: text(BLANK_POWER) },
      packs: this.packs,
      races: shippedOf("race", players),
      powers: shippedOf("power", players),
      measurements: 20,
    };
  }
}
