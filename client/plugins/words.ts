/**
 * The catalogues of words: checked against English, compiled to small trees, in chunks for each language.
 *
 * Every folder of catalogues is a language, and `virtual:languages` lists them. `virtual:words/cs` has what every page
 * may say, `virtual:words/cs/guide` and the other PARTS the files of these names, which few pages need. The keys and the arguments of English become types (src/generated/keys.ts), so that a missing word does not compile.
 */
import { mkdirSync, readFileSync, readdirSync, existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type Token } from "@messageformat/parser";
import type { Plugin } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
export const CATALOGUES = resolve(HERE, "../../src/smallworld/i18n");
const PREFIX = "virtual:words/";
const LIST = "virtual:languages";
const KEYS = resolve(HERE, "../src/generated/keys.ts");
/** Files that are fetched only by the pages that need them, each a chunk of its own. */
export const PARTS = ["analysis", "boards", "device", "guide", "invent", "land", "lessons", "workshop"] as const;
/** The name of a language in itself, shown where it is chosen. */
const OWN_NAME = "language";
/** Keys that a language has only where the box prints another name than the one used here. */
const OPTIONAL = ".printed";

type Catalogue = Map<string, { text: string; part: string; file: string }>;
/** A compiled message: text, or pieces; see src/lib/i18n/message.ts for what they mean. */
export type Piece = string | [string, ...unknown[]];

/** The languages that there are words in: English first, then by code. */
export function languages(catalogues = CATALOGUES): string[] {
  const codes = readdirSync(catalogues).filter((code) => files(catalogues, code).length);
  return codes.sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1));
}

function files(catalogues: string, language: string): string[] {
  const folder = join(catalogues, language);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
}

/** All messages of a language, by key. */
export function read(language: string, catalogues = CATALOGUES): Catalogue {
  const found: Catalogue = new Map();
  const folder = join(catalogues, language);
  for (const file of files(catalogues, language)) {
    const path = `${language}/${file}`;
    const entries = JSON.parse(readFileSync(join(folder, file), "utf-8")) as Record<string, unknown>;
    for (const [key, text] of Object.entries(entries)) {
      if (typeof text !== "string") throw new Error(`${path}: ${key} is no text`);
      const before = found.get(key);
      if (before) throw new Error(`${path}: ${key} is in ${before.file} already`);
      const part = PARTS.find((each) => file === `${each}.json`) ?? "";
      found.set(key, { text, part, file: path });
    }
  }
  return found;
}

/** A message as a tree that the small runtime walks. */
export function compile(text: string, language: string): Piece[] | string {
  const forms = (type: "cardinal" | "ordinal") =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  const tokens = parse(text, { cardinal: forms("cardinal"), ordinal: forms("ordinal"), strict: true });
  const pieces = tokens.map(piece);
  return pieces.every((one) => typeof one === "string") ? pieces.join("") : pieces;
}

function piece(token: Token): Piece {
  switch (token.type) {
    case "content":
      return token.value;
    case "octothorpe":
      return ["#"];
    case "argument":
      return ["a", token.arg];
    case "function":
      if (token.key !== "number") throw new Error(`{${token.arg}, ${token.key}} is not known here, only "number"`);
      return ["n", token.arg];
    default: {
      const kind = { select: "s", plural: "p", selectordinal: "o" }[token.type];
      const cases = Object.fromEntries(token.cases.map((one) => [one.key, one.tokens.map(piece)]));
      return [kind, token.arg, cases, ...(token.pluralOffset ? [token.pluralOffset] : [])];
    }
  }
}

/** The arguments of a message and whether each has to be a number. */
export function argumentsOf(text: string): Map<string, "number" | "text"> {
  const found = new Map<string, "number" | "text">();
  const walk = (tokens: Token[]): void => {
    for (const token of tokens) {
      if (token.type === "content" || token.type === "octothorpe") continue;
      const numeric = token.type === "plural" || token.type === "selectordinal" || token.type === "function";
      if (numeric || !found.has(token.arg)) found.set(token.arg, numeric ? "number" : "text");
      if ("cases" in token) for (const one of token.cases) walk(one.tokens);
    }
  };
  walk(parse(text, { strict: true }));
  return found;
}

/** What is wrong with the catalogues, in sentences; empty when every language says what English says. */
export function complaints(catalogues = CATALOGUES): string[] {
  const english = read("en", catalogues);
  const wrong: string[] = [];
  for (const language of languages(catalogues)) {
    const catalogue = read(language, catalogues);
    for (const key of english.keys()) if (!catalogue.has(key)) wrong.push(`${language}: no word for ${key}`);
    for (const [key, { text, file }] of catalogue) {
      const original = english.get(key.endsWith(OPTIONAL) ? key.replace(OPTIONAL, ".name") : key);
      if (!original) {
        wrong.push(`${file}: ${key} is not in English`);
        continue;
      }
      try {
        compile(text, language);
        const known = argumentsOf(original.text);
        for (const name of argumentsOf(text).keys())
          if (!known.has(name)) wrong.push(`${file}: ${key} names {${name}}, which English does not`);
      } catch (error) {
        wrong.push(`${file}: ${key}: ${(error as Error).message.split("\n")[0]}`);
      }
    }
  }
  return wrong;
}

/** The keys and arguments of English as a TypeScript interface. */
export function typesOfKeys(): string {
  const rows = [...read("en")]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { text }]) => {
      const names = [...argumentsOf(text)].map(
        ([name, kind]) => `${name}: ${kind === "number" ? "number" : "string | number"}`,
      );
      return `  ${JSON.stringify(key)}: ${names.length ? `{ ${names.join("; ")} }` : "null"};`;
    });
  return [
    "/** Made by plugins/words.ts from the English catalogue; not to be edited. */",
    "export interface Messages {",
    ...rows,
    "}",
    "",
  ].join("\n");
}

/** Write the types of the keys, if they changed. */
export function writeKeys(): void {
  const wanted = typesOfKeys();
  if (existsSync(KEYS) && readFileSync(KEYS, "utf-8") === wanted) return;
  mkdirSync(dirname(KEYS), { recursive: true });
  writeFileSync(KEYS, wanted);
}

/** A part of a language as it travels: English stands in for what is missing. */
export function compiled(language: string, part: string, catalogues = CATALOGUES): Record<string, Piece[] | string> {
  const found: Record<string, Piece[] | string> = {};
  for (const [key, { text, part: home }] of read("en", catalogues)) if (home === part) found[key] = compile(text, "en");
  for (const [key, { text }] of read(language, catalogues))
    if (key in found || (part === "" && key.endsWith(OPTIONAL))) found[key] = compile(text, language);
  return found;
}

/** The languages with their own names and their chunks, as the code of a module. */
export function listed(catalogues = CATALOGUES): string {
  const rows = languages(catalogues).map((code) => {
    const name = read(code, catalogues).get(OWN_NAME)?.text ?? code;
    const chunks = ["", ...PARTS].map((part) => {
      const address = part ? `${PREFIX}${code}/${part}` : `${PREFIX}${code}`;
      return `${JSON.stringify(part || "book")}: () => import(${JSON.stringify(address)})`;
    });
    return `  ${JSON.stringify(code)}: { name: ${JSON.stringify(name)}, ${chunks.join(", ")} },`;
  });
  return `export default {\n${rows.join("\n")}\n};`;
}

/** The plugin. A draft says what is missing and falls back to English; otherwise a missing word stops the build. */
export function words({ draft, catalogues = CATALOGUES }: { draft: boolean; catalogues?: string | undefined }): Plugin {
  return {
    name: "words",
    buildStart() {
      writeKeys();
      const wrong = complaints(catalogues);
      if (!wrong.length) return;
      const shown = [...wrong.slice(0, 20), ...(wrong.length > 20 ? [`… and ${wrong.length - 20} more`] : [])].join(
        "\n  ",
      );
      const sentence = `The catalogues of words are not complete:\n  ${shown}`;
      if (draft)
        this.warn(
          draft && wrong.length > 20
            ? `${wrong.length} words are missing or wrong (draft: English stands in)`
            : sentence,
        );
      else this.error(sentence);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) || id === LIST ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${LIST}`) return listed(catalogues);
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "en", part = ""] = id.slice(PREFIX.length + 1).split("/");
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(language, part, catalogues)))});`;
    },
    configureServer(server) {
      server.watcher.add(catalogues);
      server.watcher.on("change", (path) => {
        if (!path.startsWith(catalogues)) return;
        writeKeys();
        for (const [id, module] of server.moduleGraph.idToModuleMap)
          if (id.includes(PREFIX) || id.includes(LIST)) server.moduleGraph.invalidateModule(module);
        server.ws.send({ type: "full-reload" });
      });
    },
  };
}
