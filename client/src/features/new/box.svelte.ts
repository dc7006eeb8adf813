/** What is in the box of a new game: the inventions that were put in, and the board that was chosen among them. */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api } from "../../lib/net/api";
import { showAll } from "../../lib/game/ownContent";
import { fingerprint } from "../../lib/storage/fingerprint";
import { inventions, isHere, keepInvention, type KeptInvention } from "../../lib/storage/inventions";
import type { Invention } from "../../messages";
import { itemOf, type BoxBoard, type BoxItem } from "./inBox";

/** A board that can be chosen: of which invention, and the number among its boards. */
export interface BoardChoice {
  item: BoxItem;
  board: BoxBoard;
  number: number;
}

export class Box {
  /** The inventions of this browser, and those that came by links. */
  items = $state.raw<readonly BoxItem[]>([]);
  /** The ids of those that are in. */
  readonly chosen = new SvelteSet<string>();
  /** The board that is played on, as `INVENTION/BOARD`; empty for the usual one. */
  board = $state("");
  /** Under which ids the server draws the boards of an invention. */
  private readonly drawn = new SvelteMap<string, readonly string[]>();
  private readonly asked = new Set<string>();

  /** The inventions that are in. */
  readonly inside = $derived(this.items.filter(({ id, kind }) => kind !== "board" && this.chosen.has(id)));

  /** Read the inventions of this browser again. */
  load(): void {
    const known = inventions().flatMap((one) => itemOf(one) ?? []);
    const ids = new Set(known.map(({ id }) => id));
    this.items = [...known, ...this.items.filter(({ id }) => !ids.has(id) && this.chosen.has(id))];
  }

  /** Show the inventions as they were made to look. */
  show(game: string): void {
    for (const item of this.items) showAll(game, item.abilities);
  }

  toggle(id: string): void {
    if (!this.chosen.delete(id)) this.chosen.add(id);
    if (this.board && !this.choice) this.board = "";
  }

  /**
   * Put an invention in by its link, and keep it among those of this browser.
   *
   * Somebody else's is fetched again where the link is about another version, by its fingerprint.
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

  /** The boards that can be chosen for so many players: those by themselves, and those in packs that are in. */
  boardsFor(seats: number): BoardChoice[] {
    const open = this.items.filter(({ id, kind }) => kind === "board" || this.chosen.has(id));
    const all = open.flatMap((item) => item.boards.map((board, number) => ({ item, board, number })));
    return all.filter(({ board }) => !board.players || board.players === seats);
  }

  /** The board that is chosen; it may be for another number of players. */
  get choice(): BoardChoice | undefined {
    const [id, name] = this.board.split("/");
    const item = this.items.find((one) => one.id === id && (one.kind === "board" || this.chosen.has(one.id)));
    const number = item?.boards.findIndex((board) => board.id === name) ?? -1;
    const board = item?.boards[number];
    return item && board ? { item, board, number } : undefined;
  }

  /** Under which id the server draws a board; empty until that is known. */
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

  /** The documents to play with so many players, and which board of a pack, if one of those was chosen. */
  content(seats: number): { content: string[]; board: string } {
    const documents = this.inside.map(({ document }) => document);
    const choice = this.choice;
    if (!choice || (choice.board.players && choice.board.players !== seats)) return { content: documents, board: "" };
    if (choice.item.kind === "pack") return { content: documents, board: choice.board.id };
    return { content: [...documents, choice.item.document], board: "" };
  }
}
