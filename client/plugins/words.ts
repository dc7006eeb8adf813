/**
 * Message catalogues: checked against English, compiled into small trees, and chunked by language.
 *
 * Each catalogue folder is a language, listed in `virtual:languages`. `virtual:words/cs` contains the texts of all
 * pages; `virtual:words/cs/guide` and the other PARTS contain the files of those names, needed by few pages. The
 * English keys and arguments are generated as types (src/generated/keys.ts), so that a missing message is a compile
 * error.
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
/** Catalogue files loaded only by the pages that need them, each in its own chunk. */
export const PARTS = ["analysis", "boards", "device", "guide", "invent", "land", "lessons", "workshop"] as const;
/** A language's native name, shown in the language selector. */
const OWN_NAME = "language";
/** Suffix of keys that a language needs only if the printed name differs from its own. */
const OPTIONAL = ".printed";

type Catalogue = Map<string, { text: string; part: string; file: string }>;
/** A compiled message: text, or pieces; see src/lib/i18n/message.ts for the format. */
export type Piece = string | [string, ...unknown[]];

/** The available languages: English first, then by code. */
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

/** All messages of a language by key. */
export function read(language: string, catalogues = CATALOGUES): Catalogue {
  const found: Catalogue = new Map();
  const folder = join(catalogues, language);
  for (const file of files(catalogues, language)) {
    const path = `${language}/${file}`;
    const entries = JSON.parse(readFileSync(join(folder, file), "utf-8")) as Record<string, unknown>;
    for (const [key, text] of Object.entries(entries)) {
      if (typeof text !== "string") throw new Error(`${path}: ${key} is not a string`);
      const before = found.get(key);
      if (before) throw new Error(`${path}: ${key} is already defined in ${before.file}`);
      const part = PARTS.find((each) => file === `${each}.json`) ?? "";
      found.set(key, { text, part, file: path });
    }
  }
  return found;
}

/** Compile a message into a tree for the small runtime. */
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
      if (token.key !== "number") throw new Error(`{${token.arg}, ${token.key}} is not supported, only "number"`);
      return ["n", token.arg];
    default: {
      const kind = { select: "s", plural: "p", selectordinal: "o" }[token.type];
      const cases = Object.fromEntries(token.cases.map((one) => [one.key, one.tokens.map(piece)]));
      return [kind, token.arg, cases, ...(token.pluralOffset ? [token.pluralOffset] : [])];
    }
  }
}

/** The arguments of a message, and whether each must be a number. */
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

/** Problems of the catalogues as sentences; empty if every language matches English. */
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

/** The English keys and arguments as a TypeScript interface. */
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

/** Write the key types if they have changed. */
export function writeKeys(): void {
  const wanted = typesOfKeys();
  if (existsSync(KEYS) && readFileSync(KEYS, "utf-8") === wanted) return;
  mkdirSync(dirname(KEYS), { recursive: true });
  writeFileSync(KEYS, wanted);
}

/** A part of a language as shipped: English replaces missing messages. */
export function compiled(language: string, part: string, catalogues = CATALOGUES): Record<string, Piece[] | string> {
  const found: Record<string, Piece[] | string> = {};
  for (const [key, { text, part: home }] of read("en", catalogues)) if (home === part) found[key] = compile(text, "en");
  for (const [key, { text }] of read(language, catalogues))
    if (key in found || (part === "" && key.endsWith(OPTIONAL))) found[key] = compile(text, language);
  return found;
}

/** Source of a module listing each language's name and chunk. */
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

/** The Vite plugin. A draft reports missing messages and falls back to English; otherwise they fail the build. */
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
