/** How inventions stand in lists: their names and addresses. */
import { language, t } from "../../lib/i18n/words.svelte";
import { headline, isOwn, type InventionKind, type KeptInvention } from "../../lib/storage/inventions";
import { nameIn, namesOf, readRecipe } from "./document";

/** The name in the language of the reader, or in another that it has one in. */
export function nameOf(one: Pick<KeptInvention, "kind" | "document">): string {
  const recipe = one.kind === "race" || one.kind === "power";
  const names = recipe ? namesOf(readRecipe(one.document)) : headline(one)?.names;
  return nameIn(names, language()) || untitled(one.kind);
}

/** What it is called before it has a name. */
export function untitled(kind: InventionKind): string {
  if (kind === "race" || kind === "power") return t(`invent.untitled.${kind}`);
  return t(kind === "pack" ? "invent.pack.untitled" : "invent.nameless");
}

/** Where it is changed; what others made is looked at. */
export function addressOf(one: KeptInvention): string {
  if (!isOwn(one)) return `/invention/${one.id}`;
  if (one.kind === "board") return `/workshop/board/${one.id}`;
  if (one.kind === "pack") return `/workshop/pack/${one.id}`;
  return `/workshop/edit/${one.id}`;
}
