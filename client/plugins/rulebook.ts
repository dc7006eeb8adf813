/**
 * The complete rulebook (docs/rules): a page per chapter `virtual:rulebook/NAME`, and the contents `virtual:rulebook`.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked } from "marked";
import type { Plugin } from "vite";

const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), "../../docs/rules");
// Rule ids look like C-PICK-4, SW-RACE-ORCS, WC-MAP-6, BA-TEAM-1; rulings like R-20.
const RULE = /\b(?:(?:C|SW|WC|BA)(?:-[A-Z]+)+(?:-\d+)?|R-\d+)\b/g;
// The chapters of each game in reading order; unlisted chapters come last.
const ORDER = [
  "common",
  "small-world",
  "races",
  "powers",
  "warcraft",
  "warcraft-races",
  "warcraft-powers",
  "warcraft-relics",
  "azeroth",
];

const read = (name: string): string => readFileSync(join(FOLDER, `${name}.md`), "utf-8");
/** The text without its scenarios, which are for automated tests. */
const prose = (name: string): string => read(name).replace(/^```yaml\n[\s\S]*?^```\n+/gm, "");
const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** The chapters with their titles. */
export function chapters(): { name: string; title: string }[] {
  if (!existsSync(FOLDER)) throw new Error(`there is no rulebook in ${FOLDER}`);
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3));
  return names
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => ({ name, title: /^# (.+)$/m.exec(read(name))?.[1] ?? name }));
}

/** The chapter that defines each rule: where its id starts a paragraph or list item in bold. */
export function homes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name } of chapters())
    for (const match of prose(name).matchAll(/^(?:[-*] |\| ?)?\*\*([A-Z0-9-]+)\*\*/gm))
      if (match[1] && !found.has(match[1])) found.set(match[1], name);
  return found;
}

/** A chapter as HTML with an anchor for each rule, and links on all mentions. */
export function page(name: string, home: Map<string, string>): string {
  const marked = new Marked({ async: false, gfm: true });
  const html = (marked.parse(prose(name)) as string)
    .replace(/<h1[^>]*>[\s\S]*?<\/h1>\n?/, "")
    .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/href="([a-z0-9-]+)\.md(#[^"]*)?"/g, 'href="/rules/book/$1$2"')
    .replace(/<th[^>]*><\/th>/g, "<td></td>")
    .replace(/ (?:style|align)="[^"]*"/g, "");
  const placed = new Set<string>();
  return html
    .split(/(<[^>]+>)/)
    .map((piece, index, all) => {
      if (piece.startsWith("<")) return piece;
      const bold = all[index - 1] === "<strong>";
      return piece.replace(RULE, (rule) => {
        if (bold && home.get(rule) === name && !placed.has(rule)) {
          placed.add(rule);
          return `<span id="${rule}" class="rule">${rule}</span>`;
        }
        const where = home.get(rule);
        return where ? `<a href="/rules/book/${where}#${rule}">${rule}</a>` : rule;
      });
    })
    .join("");
}

/** The plugin. */
export function rulebook(): Plugin {
  const PREFIX = "virtual:rulebook";
  return {
    name: "rulebook",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const name = id.slice(PREFIX.length + 2);
      if (name) return `export default ${JSON.stringify(page(name, homes()))};`;
      const loaders = chapters().map(
        (one) => `{ ...${JSON.stringify(one)}, load: () => import("${PREFIX}/${one.name}") }`,
      );
      return `export default [${loaders.join(",\n")}];`;
    },
  };
}
