/** What can be done with inventions: play with them, copy them, take them out as files and in again. */
import { quickGame } from "../new";
import { api, Refusal } from "../../lib/net/api";
import { workshop } from "../../lib/net/workshop";
import { go } from "../../lib/router.svelte";
import type { GameKey } from "../../lib/game/games";
import { remember } from "../../lib/storage/savedGames";
import { settings } from "../../lib/storage/settings.svelte";
import { language, t, tKey } from "../../lib/i18n/words.svelte";
import type { InventionKind } from "../../lib/storage/inventions";
import { dressed, keyFor, LONGEST, nameIn, nameOnly, readRecipe, signedBy } from "./document";
import { addressOf } from "./listed";
import { kindOfObject } from "./pack";
import { add } from "./shelf.svelte";

/** The longest file that is read, in letters. */
const LARGEST = 150_000;

/** A table against two bots, with inventions on offer from the start. */
export class TryIt {
  busy = $state(false);
  problem = $state("");

  async start(documents: readonly string[], game: GameKey): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    const recipes = documents.map(readRecipe);
    const first = (kind: "race" | "power"): string[] => recipes.flatMap((recipe) => recipe[kind] ?? []).slice(0, 1);
    try {
      const request = { ...quickGame(), game, content: [...documents], offered: [...first("race"), ...first("power")] };
      const made = await api.create(request);
      remember(made);
      go(`/game/${made.id}`);
    } catch (error) {
      this.problem = refusalText(error);
      this.busy = false;
    }
  }
}

/** What went wrong, in words; the server's own sentence where it is about the document. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return tKey("problem.unexpected");
  return error.problem === "problem.content" ? `${tKey(error.problem)} ${error.message}` : tKey(error.problem);
}

/** Put a document among the own inventions and open it. */
export function begin(kind: InventionKind, document: string): void {
  const own = kind === "race" || kind === "power" ? dressed(document) : document;
  const id = add(kind, own);
  go(addressOf({ id, key: "", kind, document: own, changed: "" }));
}

/** A copy to be changed, by the one who copies. */
export function copyOf(document: string, renamed: boolean): string {
  const own = dressed(document);
  const name = nameIn(readRecipe(own).name, language());
  const named = renamed ? nameOnly(own, language(), t("invent.copy.name", { name }).slice(0, LONGEST)) : own;
  return signedBy(named, settings.name.trim());
}

/** Save a document as a file. */
export function saveFile(document: string, name: string): void {
  const text = JSON.stringify(JSON.parse(document), null, 2);
  const link = window.document.createElement("a");
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
  link.href = address;
  link.download = `${keyFor(name, "invention")}.json`;
  link.dispatchEvent(new MouseEvent("click"));
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Read a file of a race or power, of JSON or YAML; the words of what is wrong with it, or nothing. */
export async function openFile(file: File): Promise<string> {
  if (file.size > LARGEST) return t("invent.file.wrong");
  const text = await file.text();
  try {
    const read: unknown = JSON.parse(text);
    const kind = read && typeof read === "object" ? kindOfObject(read) : undefined;
    if (kind) {
      begin(kind, JSON.stringify(read));
      return "";
    }
    return t("invent.file.wrong");
  } catch {
    return openText(text);
  }
}

/** The server reads YAML: with one less or one more as its number it is a document, and then with its own number. */
async function openText(text: string): Promise<string> {
  try {
    const { kind, number } = await workshop.explain({ document: text, language: language(), editable: true });
    const other = number?.choices?.find(({ document }) => document)?.document;
    if (!other || (kind !== "race" && kind !== "power")) return t("invent.file.wrong");
    begin(kind, JSON.stringify({ ...readRecipe(other), number: Number(number?.text) }));
    return "";
  } catch (error) {
    return error instanceof Refusal && error.status === 0 ? tKey(error.problem) : t("invent.file.wrong");
  }
}
