/** Names that depend on the game: natives are Lost Tribes or Murlocs. */
import { tKey } from "../../lib/i18n/words.svelte";
import type { Tool } from "./tools";

export function nativesName(game: string): string {
  return tKey(`${game}.natives.name`);
}

export function toolName(tool: Tool, game: string): string {
  return tool === "native" ? nativesName(game) : tKey(`land.tool.${tool}`);
}
