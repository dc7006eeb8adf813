/** State of the board editor: each change is a response of the server, and undo goes back through the responses. */
import type { BoardCheck, BoardPicture, EditBoardRequest, GenerateRequest } from "../../messages";
import { boards } from "../../lib/net/boards";
import { Refusal } from "../../lib/net/api";
import { language, t, tKey } from "../../lib/i18n/words.svelte";
import { rewrite } from "../../lib/router.svelte";
import { invention, isOwn, keepInvention, newHereId } from "../../lib/storage/inventions";
import { announce } from "../../lib/ui/notifications.svelte";
import { gameOf, regionsOf, type BoardSymbol, type Terrain, type Tool } from "./tools";

/** Maximum number of undo steps. */
const MOST_STEPS = 200;
/** Directions in which a region can be split. */
export const CUTS = 6;

export type Tab = "generate" | "region" | "check" | "fair";
type Wishes = Omit<GenerateRequest, "language">;

export class BoardEditor {
  check = $state.raw<BoardCheck>();
  shown = $state.raw<BoardPicture>();
  tool = $state<Tool>("terrain");
  terrain = $state<Terrain>("forest");
  symbol = $state<BoardSymbol>("mine");
  tab = $state<Tab>("generate");
  selected = $state("");
  /** The first of two regions to be joined, or the region to be moved. */
  first = $state("");
  /** Direction in which a region would be split. */
  cut = $state(0);
  past = $state.raw<readonly { check: BoardCheck; done: string }[]>([]);
  busy = $state(false);
  drawing = $state(false);
  problem = $state("");
  id = $state("");
  /** The server does not have the current version. */
  unsent = $state(false);
  /** Somebody else's board, opened by link: the first change makes a copy. */
  foreign = $state(false);
  wishes = $state<Wishes>({
    players: 3,
    seed: 0,
    game: "smallworld",
    water: 2,
    mountains: 2,
    symbols: 2,
    natives: 2,
    islands: false,
  });

  readonly regions = $derived(this.check ? regionsOf(this.check.document) : []);
  readonly game = $derived(this.check ? gameOf(this.check.document) : "smallworld");
  readonly faults = $derived([
    ...(this.check?.faults ?? []),
    ...(this.shown?.crowded && this.#isDrawn ? [{ sentence: t("land.fault.crowded"), region: "" }] : []),
  ]);
  readonly region = $derived(this.regions.find((region) => region.id === this.selected));

  /** The document of the current drawing. */
  #drawn = $state("");
  #queue: Promise<void> = Promise.resolve();

  get #isDrawn(): boolean {
    return this.#drawn === this.check?.document;
  }

  /** The server has assigned its own id. */
  moved(here: string, there: string): void {
    if (here !== this.id) return;
    this.id = there;
    rewrite(`/workshop/board/${there}`);
  }

  /** The board was shared, and thus possibly sent. */
  shared(): void {
    this.unsent = invention(this.id)?.unsent ?? false;
  }

  /** Open a board of this browser or from a link, or create a new one. */
  async open(id: string): Promise<void> {
    if (id === "" || id === "new") {
      this.wishes.seed = Math.floor(Math.random() * 1_000_000);
      await this.generate(false);
      return;
    }
    const kept = invention(id);
    this.id = id;
    this.foreign = !kept || !isOwn(kept);
    this.unsent = kept?.unsent ?? false;
    try {
      const document = kept?.document ?? (await boards.find(id)).document;
      this.#show(await boards.edit({ document, tool: "check", game: gameOf(document), language: language() }));
    } catch (error) {
      this.#refuse(error);
    }
  }

  /** Generate a board from the options; undo restores the previous one. Saved only if the user requested it. */
  generate(asked = true): Promise<void> {
    return this.#enqueue(async () => {
      const found = await boards.generate({ ...this.wishes, language: language() });
      this.selected = "";
      this.first = "";
      this.#step(found, asked);
    });
  }

  /** Apply a tool to regions. */
  use(tool: EditBoardRequest["tool"], regions: string[], word = "", at?: [number, number]): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.check) return;
      const found = await boards.edit({
        document: this.check.document,
        tool,
        regions,
        word,
        game: this.game,
        language: language(),
        ...(at ? { at } : {}),
      });
      this.first = "";
      if (found.region) this.selected = found.region;
      this.#step(found);
    });
  }

  /** A region was pressed with the current tool. */
  press(region: string): void {
    const before = this.selected;
    this.selected = region;
    this.problem = "";
    if (this.tool === "terrain") {
      if (this.regions.find((one) => one.id === region)?.terrain !== this.terrain)
        void this.use("terrain", [region], this.terrain);
    } else if (this.tool === "symbol") void this.use("symbol", [region], this.symbol);
    else if (this.tool === "native" || this.tool === "edge") void this.use(this.tool, [region]);
    else if (this.tool === "join") this.first = this.first && this.first !== region ? this.first : region;
    else if (this.tool === "split") this.cut = before === region ? (this.cut + 1) % CUTS : this.cut;
    else if (this.tool === "move") this.first = this.first || region;
    else this.tab = "region";
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.first = "";
    this.problem = "";
  }

  /** Apply the server's remedy. */
  remedy(document: string): Promise<void> {
    return this.#enqueue(async () => {
      this.#step(await boards.edit({ document, tool: "check", game: this.game, language: language() }));
    });
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.first = "";
    this.problem = "";
    if (!regionsOf(last.check.document).some((region) => region.id === this.selected)) this.selected = "";
    announce(t("land.undone", { what: last.done }));
    this.#show(last.check);
    this.#save();
  }

  /** Save the board as it is, to be shared under its id. */
  keep(): void {
    if (this.id === "") this.#save();
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      this.busy = true;
      this.problem = "";
      try {
        await work();
      } catch (error) {
        this.#refuse(error);
      } finally {
        this.busy = false;
      }
    });
    return this.#queue;
  }

  #refuse(error: unknown): void {
    const known = error instanceof Refusal;
    this.problem =
      known && error.problem === "problem.land" ? error.message : tKey(known ? error.problem : "problem.unexpected");
  }

  /** Show the next state of the board; undo returns to the previous one. */
  #step(found: BoardCheck, kept = true): void {
    if (this.check && this.check.document !== found.document)
      this.past = [...this.past, { check: this.check, done: found.done ?? "" }].slice(-MOST_STEPS);
    if (found.done) announce(found.done);
    this.#show(found);
    if (kept) this.#save();
  }

  #show(found: BoardCheck): void {
    this.check = found;
    void this.#draw();
  }

  /** Draw the board; changes made meanwhile are drawn together afterwards. */
  async #draw(): Promise<void> {
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.check && !this.#isDrawn) {
        const { document } = this.check;
        try {
          this.shown = await boards.draw({ document, cut: "landscape", game: this.game });
        } catch (error) {
          this.#refuse(error);
          return;
        }
        this.#drawn = document;
      }
    } finally {
      this.drawing = false;
    }
  }

  #save(): void {
    if (this.id === "" || this.foreign) {
      this.id = newHereId();
      this.foreign = false;
      rewrite(`/workshop/board/${this.id}`);
    }
    this.unsent = true;
    const { id } = this;
    const document = this.check?.document ?? "";
    keepInvention({ id, key: "", kind: "board", document, changed: new Date().toISOString(), unsent: true });
  }
}
