/** Minified drawings from src/smallworld/draw/pictures/portraits: `virtual:portraits/GAME`, one chunk per game. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import svgpath from "svgpath";
import type { Plugin } from "vite";
import { INK, type Drawn, type Shape } from "../src/lib/portraits/drawn.ts";

export const FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), "../../src/smallworld/draw/pictures/portraits");

/** Attributes that an element passes on to its children. */
interface Pen {
  fill: string;
  stroke: string;
  width: number;
  transform: string;
  scale: number;
}

const round = (value: number): number => Number(value.toFixed(2));

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

function pathOf(tag: string, given: Record<string, string>): string {
  if (tag === "path") return given["d"] ?? "";
  const [x, y, r] = [Number(given["cx"]), Number(given["cy"]), Number(given["r"])];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** The shapes of a drawing from back to front: groups are flattened, coordinates are relative and rounded to tenths. */
export function shapesOf(svg: string): Shape[] {
  const shapes: Shape[] = [];
  const pens: Pen[] = [{ fill: INK, stroke: "none", width: 1, transform: "", scale: 1 }];
  for (const [, end, tag = "", text = "", closed] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (end) {
      pens.pop();
      continue;
    }
    const above = pens[pens.length - 1] as Pen;
    const given = attributesOf(text);
    const scale = above.scale * Number(/scale\(([\d.]+)\)/.exec(given["transform"] ?? "")?.[1] ?? 1);
    const pen: Pen = {
      fill: given["fill"] ?? above.fill,
      stroke: given["stroke"] ?? above.stroke,
      width: given["stroke-width"] ? Number(given["stroke-width"]) : above.width,
      transform: `${above.transform} ${given["transform"] ?? ""}`.trim(),
      scale,
    };
    if (tag === "path" || tag === "circle") {
      const path = svgpath(pathOf(tag, given)).transform(pen.transform).rel().round(1).toString();
      const fill = pen.fill === "none" ? "" : pen.fill;
      if (pen.stroke === "none") shapes.push([path, fill]);
      else {
        const width = round(pen.width * pen.scale);
        shapes.push(pen.stroke === INK ? [path, fill, width] : [path, fill, width, pen.stroke]);
      }
    } else if (tag !== "svg" && tag !== "g") throw new Error(`a portrait is made of paths and circles, not of ${tag}`);
    if (!closed) pens.push(pen);
  }
  return shapes;
}

/** All portraits of a game. */
export function portraitsOf(game: string): Record<string, Drawn> {
  const grounds = JSON.parse(readFileSync(join(FOLDER, game, "grounds.json"), "utf-8")) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(grounds).map(([race, ground]) => {
      const svg = readFileSync(join(FOLDER, game, `${race}.svg`), "utf-8");
      return [race, { ground, shapes: shapesOf(svg) }];
    }),
  );
}

/** The plugin. */
export function portraits(): Plugin {
  const PREFIX = "virtual:portraits/";
  return {
    name: "portraits",
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const all = portraitsOf(id.slice(PREFIX.length + 1));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))});`;
    },
  };
}
