/** Style rules that no linter checks. */
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "..");
const styles = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((path) => /\.(svelte|css)$/.test(path))
  .map((path) => {
    const text = readFileSync(join(SRC, path), "utf-8");
    return { path, css: path.endsWith(".css") ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? "") };
  });
const conditions = styles.flatMap(({ path, css }) =>
  [...css.matchAll(/@(media|container)\s+([^{]+?)\s*\{/g)].map(([, kind = "", asked = ""]) => ({ path, kind, asked })),
);

const named = [...readFileSync(join(SRC, "styles/breakpoints.css"), "utf-8").matchAll(/@custom-media (--[\w-]+)/g)].map(
  ([, name]) => `(${name})`,
);

describe("media and container conditions", () => {
  it("are named in breakpoints.css, except for print", () => {
    expect(named.length).toBeLessThanOrEqual(8);
    const other = conditions.filter(({ kind, asked }) => {
      const parts = (kind === "container" ? asked.replace(/^\w+ /, "") : asked).split(", ");
      return asked !== "print" && parts.some((part) => !named.includes(part));
    });
    expect(other).toEqual([]);
  });

  it("are few: components that adapt by themselves need none", () => {
    expect(conditions.length).toBeLessThanOrEqual(60);
  });
});

it("components repeat few declarations: their styles have a limited number of lines", () => {
  const lines = styles.filter(({ path }) => path.endsWith(".svelte")).map(({ css }) => css.trim().split("\n").length);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(6_800);
});

it("all classes of layout.css are used", () => {
  const markup = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
    .filter((path) => path.endsWith(".svelte"))
    .map((path) => readFileSync(join(SRC, path), "utf-8").replace(/<style>[^]*<\/style>/, ""))
    .join("\n");
  const layout = readFileSync(join(SRC, "styles/layout.css"), "utf-8");
  const names = new Set([...layout.matchAll(/^\.([\w-]+)/gm)].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !new RegExp(`["'\\s]${name}["'\\s]`).test(markup))).toEqual([]);
});

it("components style elements outside themselves only for generated HTML", () => {
  const reaching = styles.flatMap(({ path, css }) =>
    [...css.matchAll(/:global\S*/g)].map(([found]) => `${path} ${found}`),
  );
  // The rulebook's chapters are generated HTML.
  expect(reaching).toEqual([join("features", "rules", "Rulebook.svelte") + " :global"]);
});
