/** The tools of the editor, their keys and their icons; what they do is the server's. */
import type { EditBoardRequest } from "../../messages";

export type Tool = Exclude<EditBoardRequest["tool"], "check" | "players">;

export const TOOLS: readonly { tool: Tool; key: string; icon: string }[] = [
  { tool: "terrain", key: "T", icon: "tool.brush" },
  { tool: "symbol", key: "S", icon: "symbol.mine" },
  { tool: "native", key: "N", icon: "symbol.native" },
  { tool: "edge", key: "E", icon: "symbol.edge" },
  { tool: "join", key: "J", icon: "tool.join" },
  { tool: "split", key: "X", icon: "tool.split" },
  { tool: "move", key: "M", icon: "tool.move" },
  { tool: "rename", key: "R", icon: "tool.rename" },
];

export const TERRAINS = ["field", "forest", "hill", "swamp", "mountain", "sea", "lake"] as const;
export const SYMBOLS = ["mine", "magic", "cavern"] as const;
export type Terrain = (typeof TERRAINS)[number];
export type BoardSymbol = (typeof SYMBOLS)[number];

/** A region as the document has it, as far as it is shown. */
export interface RegionEntry {
  id: string;
  name: string;
  terrain: Terrain;
  symbols: readonly string[];
  native: boolean;
  edge: boolean;
  entry: boolean;
  island: string;
}

/** The regions of a document; the rest of it is the server's. */
export function regionsOf(document: string): RegionEntry[] {
  const read = JSON.parse(document) as { regions: (Partial<RegionEntry> & { id: string; terrain: Terrain })[] };
  return read.regions.map((region) => ({
    symbols: [],
    native: false,
    edge: false,
    entry: false,
    island: "",
    ...region,
    name: region.name ?? region.id.replaceAll("-", " "),
  }));
}

/** Is the board one of islands? Then it is played by the rules of Warcraft. */
export function gameOf(document: string): "smallworld" | "warcraft" {
  return regionsOf(document).some((region) => region.island) ? "warcraft" : "smallworld";
}
