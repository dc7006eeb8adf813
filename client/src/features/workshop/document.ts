/** Changes to a document made in the browser: name, author, looks. All others are made by the server. */
import type { InventionKind } from "../../lib/storage/inventions";
import { partsOf, type Choice } from "../../lib/portraits/composed";
import type { Looks } from "../../lib/portraits/portraits.svelte";
import { signNamed } from "../../lib/portraits/parts/signs";

/** Maximum length of a name on a banner. */
export const LONGEST = 24;
/** Key and name of an unnamed invention. */
const NAMELESS = { key: "nameless", name: { en: "Nameless" } };

interface Recipe {
  race?: string;
  power?: string;
  name?: Record<string, string>;
  one?: Record<string, string>;
  number?: number;
  faction?: string;
  icon?: string;
  portrait?: Partial<Choice>;
  by?: string;
  effects?: unknown[];
}

/** A race or power document as an object; empty if it cannot be read. */
export function readRecipe(document: string): Recipe {
  try {
    const read: unknown = JSON.parse(document);
    return read && typeof read === "object" ? (read as Recipe) : {};
  } catch {
    return {};
  }
}

/** The name in a language, or else in the first one available. */
export function nameIn(names: Record<string, string> | undefined, language: string): string {
  return names?.[language] ?? names?.["en"] ?? Object.values(names ?? {})[0] ?? "";
}

export function kindOf(document: string): InventionKind {
  return readRecipe(document).race === undefined ? "power" : "race";
}

/** Letters without a Unicode decomposition. */
const PLAIN: Record<string, string> = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/** A key for a name: lower-case words joined by hyphens. */
export function keyFor(name: string, kind: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]/g, (letter) => PLAIN[letter] ?? "-");
  const words = plain.replace(/^[^a-z]+/, "").split("-");
  return words.filter(Boolean).join("-").slice(0, LONGEST).replace(/-+$/, "") || `my-${kind}`;
}

/** Names by language; empty while it only has that of a blank document. */
export function namesOf({ race, power, name }: Recipe): Record<string, string> {
  return (race ?? power) === NAMELESS.key ? {} : (name ?? {});
}

function write(recipe: Recipe): string {
  return JSON.stringify(recipe);
}

/** The document with a name in a language; its key is derived from the name. */
export function rename(document: string, language: string, name: string): string {
  const recipe = readRecipe(document);
  const { [language]: _before, ...others } = namesOf(recipe);
  return withNames(recipe, name ? { ...others, [language]: name } : others);
}

/** The document with this name only, as for a new invention. */
export function nameOnly(document: string, language: string, name: string): string {
  return withNames(readRecipe(document), { [language]: name.slice(0, LONGEST).trim() });
}

function withNames(recipe: Recipe, names: Record<string, string>): string {
  const kind = recipe.race === undefined ? "power" : "race";
  // The singular form of a race belongs to its name.
  const { one: _before, ...rest } = recipe;
  const named = nameIn(names, "en");
  return write({ ...rest, name: named ? names : NAMELESS.name, [kind]: named ? keyFor(named, kind) : NAMELESS.key });
}

/** The document with its author. */
export function signedBy(document: string, name: string): string {
  const { by: _before, ...recipe } = readRecipe(document);
  return write(name ? { ...recipe, by: name } : recipe);
}

/** The document with parts of a portrait. */
export function withParts(document: string, parts: Partial<Choice>): string {
  const recipe = readRecipe(document);
  return write({ ...recipe, portrait: { ...recipe.portrait, ...parts } });
}

/** The document with an icon. */
export function withSign(document: string, icon: string): string {
  return write({ ...readRecipe(document), icon });
}

/** The document with fixed looks: if it has none, those chosen by its current key, so that renaming keeps them. */
export function dressed(document: string): string {
  const recipe = readRecipe(document);
  if (recipe.race !== undefined) return recipe.portrait ? document : withParts(document, partsOf(recipe.race));
  return recipe.icon ? document : withSign(document, signNamed(recipe.power ?? ""));
}

/** Its looks, to be drawn under another key. */
export function looksOf(document: string, key: string): Looks {
  const { race, power = "", portrait, icon } = readRecipe(document);
  return race === undefined
    ? { races: {}, powers: { [key]: signNamed(power, icon) } }
    : { races: { [key]: partsOf(race, portrait) }, powers: {} };
}
