/** Names and addresses of inventions in lists. */
import { language, t } from "../../lib/i18n/words.svelte";
import { headline, isOwn, type InventionKind, type KeptInvention } from "../../lib/storage/inventions";
import { nameIn, namesOf, readRecipe } from "./document";

/** The name in the reader's language, or else in another one. */
export function nameOf(one: Pick<KeptInvention, "kind" | "document">): string {
  const recipe = one.kind === "race" || one.kind === "power";
  const names = recipe ? namesOf(readRecipe(one.document)) : headline(one)?.names;
  return nameIn(names, language()) || untitled(one.kind);
}

/** The label of an unnamed invention. */
export function untitled(kind: InventionKind): string {
  if (kind === "race" || kind === "power") return t(`invent.untitled.${kind}`);
  return t(kind === "pack" ? "invent.pack.untitled" : "invent.nameless");
}

/** Address of the editor, or of the public page for other people's inventions. */
export function addressOf(one: KeptInvention): string {
  if (!isOwn(one)) return `/invention/${one.id}`;
  if (one.kind === "board") return `/workshop/board/${one.id}`;
  if (one.kind === "pack") return `/workshop/pack/${one.id}`;
  return `/workshop/edit/${one.id}`;
}
