/** Actions on inventions: play, copy, export and import. */
import type { NewGameRequest } from "../../messages";
import { quickGame } from "../new";
import { api, Refusal } from "../../lib/net/api";
import { workshop } from "../../lib/net/workshop";
import { go } from "../../lib/router.svelte";
import { entryOf, type GameKey } from "../../lib/game/games";
import { remember } from "../../lib/storage/savedGames";
import { saveFile } from "../../lib/storage/saveFile";
import { settings } from "../../lib/storage/settings.svelte";
import { toYaml } from "../../lib/storage/yaml";
import { language, t, tKey } from "../../lib/i18n/words.svelte";
import type { InventionKind } from "../../lib/storage/inventions";
import { dressed, keyFor, LONGEST, nameIn, nameOnly, readRecipe, signedBy } from "./document";
import { addressOf } from "./listed";
import { keyOf, kindOfObject, playersOf, readPack, type Content } from "./pack";
import { explained } from "./rules.svelte";
import { add } from "./shelf.svelte";

/** Maximum length of an imported file (characters). */
const LARGEST = 150_000;
/** Maximum length of YAML that the server accepts (characters). */
const LARGEST_YAML = 30_000;

/** A game against bots with an invention on offer from the start. */
export class TryIt {
  busy = $state(false);
  problem = $state("");

  /** Play with a race, power or pack in the given game, or in the first one that it fits. */
  async start(kind: InventionKind, document: string, game?: GameKey): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      const made = await api.create(await requestFor(kind, document, game));
      remember(made);
      go(`/game/${made.id}`);
    } catch (error) {
      this.problem = refusalText(error);
      this.busy = false;
    }
  }
}

/** A quick game with an invention; for a pack, its first fitting race and power are on offer. */
async function requestFor(kind: InventionKind, document: string, wanted?: GameKey): Promise<NewGameRequest> {
  const game = wanted ?? (await explained(document)).games?.[0] ?? "smallworld";
  const parts = kind === "pack" ? readPack(document).contents : [{ kind, key: keyOf(document, kind), document }];
  const fits = async (part: Content): Promise<boolean> =>
    kind !== "pack" || ((await explained(part.document)).games ?? []).includes(game);
  const first = async (of: InventionKind): Promise<string[]> => {
    for (const part of parts) if (part.kind === of && (await fits(part))) return [part.key];
    return [];
  };
  const offered = [...(await first("race")), ...(await first("power"))];
  const quick = quickGame();
  const seats = await seatsFor(
    quick.seats,
    game,
    parts.find(({ kind, key }) => kind === "race" && offered.includes(key)),
  );
  const request = { ...quick, seats, game, content: [document], offered };
  // A pack with only boards is played on the first of them, with its number of players.
  const [board] = offered.length ? [] : await first("board");
  if (board === undefined) return request;
  const [me, ...bots] = request.seats;
  const players = playersOf(parts.find(({ key }) => key === board)?.document ?? "");
  const others = Array.from({ length: players - 1 }, (_, i) => bots[i] ?? { ...bots[0], kind: "bot" as const });
  return { ...request, board, seats: [...(me ? [me] : []), ...others] };
}

/** The user's seat is one whose team may take the race; without teams, the first seat. */
async function seatsFor(
  [me, ...bots]: NewGameRequest["seats"],
  game: GameKey,
  race: Content | undefined,
): Promise<NewGameRequest["seats"]> {
  const others = [...bots];
  if (!me) return others;
  const teams = race && entryOf(await api.catalogue(), game)?.teams[others.length + 1];
  const seat = teams ? teams.indexOf(readRecipe(race.document).faction ?? "") : 0;
  others.splice(Math.max(0, seat), 0, me);
  return others;
}

/** The problem in words; the server's own sentence if it concerns the document. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return tKey("problem.unexpected");
  return error.problem === "problem.content" ? `${tKey(error.problem)} ${error.message}` : tKey(error.problem);
}

/** Save a document as one's own invention and open it; the game is that of the editor. */
export function begin(kind: InventionKind, document: string, game?: GameKey): void {
  const own = kind === "race" || kind === "power" ? dressed(document) : document;
  const id = add(kind, own, game);
  go(addressOf({ id, key: "", kind, document: own, changed: "" }));
}

/** A copy to be edited, signed by the copier. */
export function copyOf(document: string, renamed: boolean): string {
  const own = dressed(document);
  const name = nameIn(readRecipe(own).name, language());
  const named = renamed ? nameOnly(own, language(), t("invent.copy.name", { name }).slice(0, LONGEST)) : own;
  return signedBy(named, settings.name.trim());
}

/** Save a document as a YAML file, which is easier to read; a long one as JSON, which the server can read. */
export function saveDocument(document: string, name: string): void {
  const read: unknown = JSON.parse(document);
  const yaml = toYaml(read);
  const short = yaml.length <= LARGEST_YAML;
  const text = short ? yaml : `${JSON.stringify(read, null, 1)}\n`;
  const file = new Blob([text], { type: short ? "application/yaml" : "application/json" });
  saveFile(file, `${keyFor(name, "invention")}.${short ? "yaml" : "json"}`);
}

/** Import an invention from a JSON or YAML file; returns an error message, or an empty string. */
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

/** YAML is parsed by the server. */
async function openText(text: string): Promise<string> {
  try {
    const { kind, document } = await workshop.explain({ document: text, language: language() });
    if (!document || !kindOfObject(JSON.parse(document) as object)) return t("invent.file.wrong");
    begin(kind, document);
    return "";
  } catch (error) {
    return error instanceof Refusal && error.status === 0 ? tKey(error.problem) : t("invent.file.wrong");
  }
}
