import { describe, expect, it, vi } from "vitest";
import { argumentsOf, compile, languages, read } from "../../../plugins/words";
import { LANGUAGES, languageFor } from "./words.svelte";
import { Grammar, type Compiled } from "./message";

const said = (text: string, language: string, values: Record<string, string | number> = {}): string =>
  new Grammar(language).say(compile(text, language) as Compiled, values);

describe("messages", () => {
  it("are plain text without arguments", () => {
    expect(compile("Play now", "en")).toBe("Play now");
    expect(said("It’s “yours”", "en")).toBe("It’s “yours”");
  });

  it("insert names and numbers", () => {
    expect(said("{name} took {region}", "en", { name: "Jonas", region: "Mosswood" })).toBe("Jonas took Mosswood");
    expect(said("{n, number} coins", "en", { n: 12345 })).toBe("12,345 coins");
  });

  it("use the plural forms of their language", () => {
    const czech = "{n, plural, one {# mince} few {# mince} many {# mince} other {# mincí}}";
    expect([1, 2, 4, 5, 22].map((n) => said(czech, "cs", { n }))).toEqual([
      "1 mince",
      "2 mince",
      "4 mince",
      "5 mincí",
      "22 mincí",
    ]);
    const polish = "{n, plural, one {# moneta} few {# monety} many {# monet} other {# monety}}";
    expect([1, 2, 5, 12, 22, 25].map((n) => said(polish, "pl", { n }))).toEqual([
      "1 moneta",
      "2 monety",
      "5 monet",
      "12 monet",
      "22 monety",
      "25 monet",
    ]);
    const english = "{n, plural, =0 {none} one {# token} other {# tokens}}";
    expect([0, 1, 7].map((n) => said(english, "en", { n }))).toEqual(["none", "1 token", "7 tokens"]);
  });

  it("select by value, and nest", () => {
    const text = "{who, select, you {You lost {n, plural, one {# region} other {# regions}}} other {{who} lost it}}";
    expect(said(text, "en", { who: "you", n: 2 })).toBe("You lost 2 regions");
    expect(said(text, "en", { who: "Ilka", n: 2 })).toBe("Ilka lost it");
  });

  it("tell which piece belongs to which argument", () => {
    const parts = new Grammar("en").parts(
      compile("{name} took {region} for {n, plural, other {#}}", "en") as Compiled,
      { name: "Ilka", region: "Larkrise", n: 3 },
    );
    expect(parts).toEqual([
      { text: "Ilka", arg: "name" },
      { text: " took " },
      { text: "Larkrise", arg: "region" },
      { text: " for " },
      { text: "3", arg: "n" },
    ]);
  });

  it("reject a plural form that the language does not have", () => {
    expect(() => compile("{n, plural, few {#} other {#}}", "en")).toThrow();
    expect(() => compile("{n, date}", "en")).toThrow();
  });

  it("list their arguments with their kinds", () => {
    expect([...argumentsOf("{name} {n, plural, other {# {what}}}")]).toEqual([
      ["name", "text"],
      ["n", "number"],
      ["what", "text"],
    ]);
  });

  it("all compile in English", () => {
    const english = read("en");
    expect(english.size).toBeGreaterThan(500);
    for (const [key, { text }] of english) expect(() => compile(text, "en"), key).not.toThrow();
  });
});

describe("languages", () => {
  it("are the folders of the catalogues, under their native names", () => {
    expect(LANGUAGES.map(([code]) => code)).toEqual(languages());
    expect(LANGUAGES).toContainEqual(["cs", "Čeština"]);
    expect(LANGUAGES[0]).toEqual(["en", "English"]);
  });

  it("are matched to the browser's preferences", () => {
    const codes = ["en", "pl", "pt-BR", "zh-Hant"];
    expect(languageFor("pl-PL", codes)).toBe("pl");
    expect(languageFor("pt-br", codes)).toBe("pt-BR");
    expect(languageFor("pt", codes)).toBe("pt-BR");
    expect(languageFor("de", codes)).toBeUndefined();
    expect(languageFor("constructor", codes)).toBeUndefined();
    expect(languageFor("", codes)).toBeUndefined();
  });
});

describe("texts that arrive late", () => {
  /** A fresh module without loaded catalogues, and a way to delay a language's book. */
  async function opened() {
    vi.resetModules();
    const [words, { default: chunks }] = await Promise.all([import("./words.svelte"), import("virtual:languages")]);
    const hold = (code: string): (() => void) => {
      const { [code]: found } = chunks;
      if (!found) throw new Error(`no language ${code}`);
      const load = found.book;
      let come = (): void => undefined;
      const waiting = new Promise<void>((done) => (come = done));
      vi.spyOn(found, "book").mockImplementationOnce(async () => {
        await waiting;
        return load();
      });
      return come;
    };
    return { words, hold };
  }

  it("do not restore a language that was left meanwhile", async () => {
    const { words, hold } = await opened();
    const come = hold("cs");
    const left = words.setLanguage("cs", false);
    await words.setLanguage("en", false);
    come();
    await left;
    expect(words.language()).toBe("en");
  });

  it("do not replace what was requested after them", async () => {
    const { words, hold } = await opened();
    await words.setLanguage("cs", false);
    const come = hold("cs");
    const [first, second] = [words.setLanguage("cs", false), words.loadWords("boards")];
    await second;
    come();
    await first;
    expect(words.tKey("region.goldmead")).toBe("Zlatá niva");
  });
});
