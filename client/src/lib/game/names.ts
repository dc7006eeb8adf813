/** Display names by key, and moves in words. */

import type { Drawing, HintReply, LegalMove, RegionOutline, PublicView } from "../../messages";
import { family } from "./games";
import { has, tKey, t } from "../i18n/words.svelte";

export function raceName(game: string, race: string): string {
  return tKey(`${family(game)}.race.${race}.name`);
}

export function powerName(game: string, power: string): string {
  return tKey(`${family(game)}.power.${power}.name`);
}

export function comboName(game: string, race: string, power: string): string {
  return power ? t("combo", { race: raceName(game, race), power: powerName(game, power) }) : raceName(game, race);
}

/** Name of an item of a sum or a source of coins, looked up by key. */
export function itemName(game: string, key: string): string {
  if (key === "natives") return nativesName(game, false);
  if (has(`item.${key}`)) return tKey(`item.${key}`);
  for (const kind of ["race", "power", "artifact", "place"]) {
    const name = `${family(game)}.${kind}.${key}.name`;
    if (has(name)) return tKey(name);
  }
  if (has(`source.${key}`)) return tKey(`source.${key}`);
  // Means such as sorcery or an air raid are moves.
  for (const name of [`marker.${key}`, `verb.${key}`]) if (has(name)) return tKey(name);
  return tKey(`item.${key}`);
}

export function nativesName(game: string, one = true): string {
  return tKey(`${family(game)}.natives.${one ? "one" : "name"}`);
}

export function reasonText(key: string): string {
  if (has(key)) return tKey(key);
  const bare = key.replace(/^(reason|problem)\./, "");
  return has(`reason.${bare}`) ? tKey(`reason.${bare}`) : tKey(`problem.${bare}`);
}

export function regionName(drawing: Drawing | undefined, id: string): string {
  const found = drawing?.regions.find((region) => region.id === id);
  return (
    found?.name ??
    id
      .split(/[-/]/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ")
  );
}

/** The name of a region or island, by its English one; names of custom boards are kept. */
export function placeName(kind: "region" | "island", name: string): string {
  const key = `${kind}.${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
  return has(key) ? tKey(key) : name;
}

/** Terrain and symbols of a region. */
export function landWords(outline: RegionOutline): string[] {
  const symbols = outline.symbols.filter((symbol) => has(`symbol.${symbol}`)).map((symbol) => tKey(`symbol.${symbol}`));
  return [tKey(`terrain.${outline.terrain}`), ...symbols];
}

type NamedMove = Pick<LegalMove, "verb" | "word" | "seat" | "text">;

/** The part of a move other than its region: a form, a side, a player, a number. */
export function wordName(view: PublicView, move: NamedMove): string {
  const word = move.word ?? "";
  if (move.seat !== undefined && move.seat !== null) return view.players[move.seat]?.name ?? word;
  if (has(`word.${word}`)) return tKey(`word.${word}`);
  return word || (move.text.split(" ")[1] ?? "");
}

/** A move as a button label, without its region. */
export function actName(view: PublicView, move: NamedMove): string {
  const word = move.word ?? "";
  const joined = `verb.${move.verb}-${word}`;
  if (word && has(joined)) return tKey(joined);
  if (!word) return tKey(`verb.${move.verb}`);
  if (has(`word.${word}`)) return tKey(`word.${word}`);
  return t("table.act", { verb: tKey(`verb.${move.verb}`), word: wordName(view, move) });
}

/** Key of the question for a move's second region: with whom, or else where to. */
export function secondKey(verb: string): string {
  return has(`verb.${verb}-with`) ? `${verb}-with` : `${verb}-to`;
}

/** Small print of a button; empty if there is none. */
export function actHint(move: Pick<LegalMove, "verb" | "word">): string {
  for (const key of [
    `word.${move.word ?? ""}.hint`,
    `verb.${move.verb}-${move.word ?? ""}.hint`,
    `verb.${move.verb}.hint`,
  ])
    if (has(key)) return tKey(key);
  return "";
}

/** Several moves in brief; placements in the same region are listed once. */
export function shortMoves(texts: readonly string[], drawing: Drawing | undefined): string {
  const joined = new Map<string, number>();
  for (const text of texts.filter((each) => each !== "done" || texts.length === 1)) {
    const [, verb = text, count = ""] = /^(.*?)(?: (\d+))?$/.exec(text) ?? [];
    const placed = drawing?.regions.some((region) => verb.endsWith(` ${region.id}`)) && count !== "";
    const key = placed ? verb : text;
    joined.set(key, (joined.get(key) ?? 0) + (placed ? Number(count) : 0));
  }
  return [...joined].map(([text, count]) => shortMove(count ? `${text} ${count}` : text, drawing)).join(", ");
}

/** The reason for the recommended moves. It is that of the first move, and names its region if there are several. */
export function hintText(
  { texts, why, items }: Pick<HintReply, "texts" | "why" | "items">,
  drawing: Drawing | undefined,
): string {
  const values = Object.fromEntries(items);
  const named = new Set(texts.map((text) => text.split(" ")[1] ?? ""));
  const [first, ...others] = [...named].filter((id) => drawing?.regions.some((region) => region.id === id));
  const key = why.replace(/^hint/, "act.hint");
  return first && others.length && has(key)
    ? tKey(key, { ...values, region: regionName(drawing, first) })
    : tKey(why, values);
}

/** A move's text in brief: its region, or else its action. */
export function shortMove(text: string, drawing: Drawing | undefined): string {
  const [verb = "", first = "", count = ""] = text.split(" ");
  if (verb === "done") return t("act.undo.step");
  if (drawing?.regions.some((region) => region.id === first)) {
    if (verb === "deploy") return `${regionName(drawing, first)} ${count}`;
    return verb === "conquer"
      ? regionName(drawing, first)
      : t("table.act", { verb: tKey(`verb.${verb}`), word: regionName(drawing, first) });
  }
  return has(`word.${first}`) ? tKey(`word.${first}`) : tKey(`verb.${verb}`);
}
