/** State of the editor: the document, the server's sentences for it, and the undo history. */
import type { WordChoice, Explanation, SentencePart } from "../../../messages";
import type { GameKey } from "../../../lib/game/games";
import { Refusal } from "../../../lib/net/api";
import { workshop } from "../../../lib/net/workshop";
import type { InventionKind } from "../../../lib/storage/inventions";
import { language } from "../../../lib/i18n/words.svelte";
import { find, save } from "../shelf.svelte";

/** Delay while typing before sentences are requested (ms). */
const PAUSE = 250;
/** Delay before a failed request is retried (ms). */
const AGAIN = 3000;

interface Step {
  /** Name of the change that this state preceded. */
  what: string;
  document: string;
}

/** Position of a word: in a sentence, or one of the others. */
export type Place = { sentence: number; part: number } | "number" | "faction";

export class Draft {
  document = $state.raw("");
  explanation = $state.raw<Explanation | undefined>();
  game = $state<GameKey>("smallworld");
  /** Key of the problem, if the server returned no sentences. */
  problem = $state("");
  past = $state.raw<readonly Step[]>([]);
  /** Changed since the page was opened, so that missing parts may be reported. */
  touched = $state(false);
  private asked = 0;
  /** The document that the sentences belong to. */
  private explained = "";
  /** Actions triggered while sentences were loading. */
  private waiting: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    public id: string,
    readonly kind: InventionKind,
    document: string,
    game: GameKey,
  ) {
    this.document = document;
    this.game = game;
  }

  /** Change the document; `what` names the previous state for undo. */
  change(document: string, what: string, typing = false): void {
    if (document === this.document) return;
    const last = this.past.at(-1);
    // Consecutive typing is a single undo step.
    if (!(typing && last?.what === what && this.typed)) this.past = [...this.past, { what, document: this.document }];
    this.typed = typing;
    this.touched = true;
    this.set(document, typing ? PAUSE : 0);
  }
  private typed = false;

  undo(): string {
    const last = this.past.at(-1);
    if (!last) return "";
    this.past = this.past.slice(0, -1);
    this.typed = false;
    this.set(last.document, 0);
    return last.what;
  }

  private set(document: string, pause: number): void {
    this.document = document;
    const before = find(this.id);
    save({ id: this.id, key: before?.key ?? "", kind: this.kind, document, game: this.game });
    this.askSoon(pause);
  }

  private askSoon(pause: number): void {
    clearTimeout(this.timer);
    if (pause) this.timer = setTimeout(() => void this.explain(), pause);
    else void this.explain();
  }

  /** Request sentences for the current document. */
  async explain(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const now = ++this.asked;
    const { document, game } = this;
    try {
      const found = await workshop.explain({ document, game, language: language(), editable: true });
      if (now !== this.asked) return;
      const [fitting] = found.games ?? [];
      if (fitting && !this.explanation && !found.games?.includes(game)) {
        // It was made for another game than the current one.
        this.game = fitting;
        return await this.explain();
      }
      this.explanation = found;
      this.explained = document;
      this.problem = "";
      this.resume();
    } catch (error) {
      if (now !== this.asked) return;
      this.waiting = [];
      this.problem = error instanceof Refusal ? error.problem : "problem.unexpected";
      if (!(error instanceof Refusal) || error.status === 0 || error.status === 429) this.askSoon(AGAIN);
    }
  }

  /**
   * Run an action with the sentences of the current document: at once, or when they have arrived.
   *
   * Choices contain the document they were made for; applied after another change, they would revert it.
   */
  next(what: () => void): void {
    if (this.explained === this.document && !this.waiting.length) return what();
    this.waiting.push(what);
    // Do not wait for the typing delay.
    if (this.timer) void this.explain();
  }

  private resume(): void {
    while (this.explained === this.document) {
      const what = this.waiting.shift();
      if (!what) return;
      what();
    }
  }

  /** Stop all requests. */
  close(): void {
    this.asked++;
    clearTimeout(this.timer);
  }

  /** Whether the sentences are up to date and the document has no fault. */
  get ready(): boolean {
    return this.explanation !== undefined && !this.explanation.faults?.length;
  }

  part(place: Place): SentencePart | undefined {
    if (place === "number") return this.explanation?.number ?? undefined;
    if (place === "faction") return this.explanation?.faction ?? undefined;
    return this.explanation?.sentences?.[place.sentence]?.parts?.[place.part];
  }

  /** Pick one of a word's choices, once the sentences have arrived. */
  choose(place: Place, which: (choices: readonly WordChoice[]) => WordChoice | undefined, what: string): void {
    this.next(() => {
      const choice = which(this.part(place)?.choices ?? []);
      if (choice?.document && !choice.why) this.change(choice.document, what);
    });
  }

  /** Decrease or increase a number. */
  step(place: Place, by: 1 | -1, what: string): void {
    this.choose(place, (choices) => choices[by < 0 ? 0 : 1], what);
  }

  /** The faults of a part of the document, by path prefix. */
  faultsAt(...paths: string[]): NonNullable<Explanation["faults"]> {
    return (this.explanation?.faults ?? []).filter(({ path }) =>
      paths.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`)),
    );
  }
}
