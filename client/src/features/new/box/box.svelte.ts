/** Box of a new game: the inventions added to it, and the board chosen among them. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api } from "../../../lib/net/api";
import { showAll } from "../../../lib/game/ownContent";
import { fingerprint } from "../../../lib/storage/fingerprint";
import { inventions, isHere, keepInvention, type KeptInvention } from "../../../lib/storage/inventions";
import type { Invention } from "../../../messages";
import { itemOf, type BoxBoard, type BoxItem } from "./inBox";

/** An available board: its invention, and its index among the invention's boards. */
export interface BoardChoice {
  item: BoxItem;
  board: BoxBoard;
  number: number;
}

export class Box {
  /** The inventions saved in this browser, including those opened by link. */
  items = $state.raw<readonly BoxItem[]>([]);
  /** Ids of the inventions in the box. */
  readonly chosen = new SvelteSet<string>();
  /** The chosen board as `INVENTION/BOARD`; empty for the standard board. */
  board = $state("");
  /** Ids under which the server draws the boards of an invention. */
  private readonly drawn = new SvelteMap<string, readonly string[]>();
  private readonly asked = new Set<string>();

  /** The inventions in the box. */
  readonly inside = $derived(this.items.filter(({ id, kind }) => kind !== "board" && this.chosen.has(id)));

  /** Reload the inventions from the browser's storage. */
  load(): void {
    const known = inventions().flatMap((one) => itemOf(one) ?? []);
    const ids = new Set(known.map(({ id }) => id));
    this.items = [...known, ...this.items.filter(({ id }) => !ids.has(id) && this.chosen.has(id))];
  }

  /** Show custom portraits and icons of the inventions. */
  show(game: string): void {
    for (const item of this.items) showAll(game, item.abilities);
  }

  toggle(id: string): void {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    if (this.board && !this.choice) this.board = "";
  }

  /**
   * Add an invention by its link, and save it in this browser.
   *
   * Other people's inventions are fetched again if the link's fingerprint refers to another version.
   */
  async add(id: string, print = ""): Promise<BoxItem | undefined> {
    let item = this.items.find((one) => one.id === id);
    if (!item || (print && !item.own && fingerprint(item.document) !== print)) {
      const found = await api.invention(id);
      this.learn(found);
      const kept: KeptInvention = { id, key: "", kind: found.kind, document: found.document, changed: found.changed };
      keepInvention(kept);
      item = itemOf(kept);
      if (item) this.items = [item, ...this.items.filter((one) => one.id !== id)];
    }
    if (item?.kind === "board") this.board = `${item.id}/${item.boards[0]?.id ?? ""}`;
    else if (item) this.chosen.add(item.id);
    return item;
  }

  /** The available boards for this number of players: single boards, and boards of packs in the box. */
  boardsFor(seats: number): BoardChoice[] {
    const open = this.items.filter(({ id, kind }) => kind === "board" || this.chosen.has(id));
    const all = open.flatMap((item) => item.boards.map((board, number) => ({ item, board, number })));
    return all.filter(({ board }) => !board.players || board.players === seats);
  }

  /** The chosen board, which may be for another number of players. */
  get choice(): BoardChoice | undefined {
    const [id, name] = this.board.split("/");
    const item = this.items.find((one) => one.id === id && (one.kind === "board" || this.chosen.has(one.id)));
    const number = item?.boards.findIndex((board) => board.id === name) ?? -1;
    const board = item?.boards[number];
    return item && board ? { item, board, number } : undefined;
  }

  /** The id under which the server draws a board; empty until known. */
  drawnAs({ item, number }: BoardChoice): string {
    if (!this.asked.has(item.id) && !isHere(item.id)) {
      this.asked.add(item.id);
      void api.invention(item.id).then(
        (found) => this.learn(found),
        () => undefined,
      );
    }
    return this.drawn.get(item.id)?.[number] ?? "";
  }

  private learn(found: Invention): void {
    this.asked.add(found.id);
    this.drawn.set(found.id, found.boards);
  }

  /** The documents to play with, and the chosen board of a pack, if any. */
  content(seats: number): { content: string[]; board: string } {
    const documents = this.inside.map(({ document }) => document);
    const choice = this.choice;
    if (!choice || (choice.board.players && choice.board.players !== seats)) return { content: documents, board: "" };
    if (choice.item.kind === "pack") return { content: documents, board: choice.board.id };
    return { content: [...documents, choice.item.document], board: "" };
  }
}
