/** The editor's tools with their keys and icons; the server implements them. */
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

/** The displayed part of a region in the document. */
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

/** The regions of a document; the server handles the rest. */
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

/** The game of a board: islands use the rules of Warcraft. */
export function gameOf(document: string): "smallworld" | "warcraft" {
  return regionsOf(document).some((region) => region.island) ? "warcraft" : "smallworld";
}
