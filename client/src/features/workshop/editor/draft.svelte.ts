/** An invention while it is edited: its document, the server's sentences for it, and what can be taken back. */
import type { WordChoice, Explanation, SentencePart } from "../../../messages";
import type { GameKey } from "../../../lib/game/games";
import { Refusal } from "../../../lib/net/api";
import { workshop } from "../../../lib/net/workshop";
import type { InventionKind } from "../../../lib/storage/inventions";
import { language } from "../../../lib/i18n/words.svelte";
import { find, save } from "../shelf.svelte";

/** How long typing goes on before sentences are asked for, in milliseconds. */
const PAUSE = 250;
/** How long until the server is asked again that did not answer, in milliseconds. */
const AGAIN = 3000;

interface Step {
  /** What was there before, by name. */
  what: string;
  document: string;
}

/** Where a word is: in a sentence, or one of the others. */
export type Place = { sentence: number; part: number } | "number" | "faction";

export class Draft {
  document = $state.raw("");
  explanation = $state.raw<Explanation | undefined>();
  game = $state<GameKey>("smallworld");
  /** The key of what is wrong, where the server gave no sentences. */
  problem = $state("");
  past = $state.raw<readonly Step[]>([]);
  /** It was changed since the page was opened, so that what is missing may be said. */
  touched = $state(false);
  private asked = 0;
  /** The document that the sentences are about. */
  private explained = "";
  /** What was pressed while sentences were on their way. */
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

  /** Change the document; `what` names what was there before, for Undo. */
  change(document: string, what: string, typing = false): void {
    if (document === this.document) return;
    const last = this.past.at(-1);
    // Letters that are typed one after another are one step.
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

  /** Ask for the sentences of the document as it is now. */
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
        // It was made for another game than the one that it is opened in.
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
   * Do something with the sentences of the document as it is now: at once, or when they have come.
   *
   * What can be chosen was made for the document that was explained; taken after another change, it would undo that.
   */
  next(what: () => void): void {
    if (this.explained === this.document && !this.waiting.length) return what();
    this.waiting.push(what);
    // Letters that are being typed do not hold it up.
    if (this.timer) void this.explain();
  }

  private resume(): void {
    while (this.explained === this.document) {
      const what = this.waiting.shift();
      if (!what) return;
      what();
    }
  }

  /** Nothing is asked any more. */
  close(): void {
    this.asked++;
    clearTimeout(this.timer);
  }

  /** The sentences are those of the document as it is now, and it has no fault. */
  get ready(): boolean {
    return this.explanation !== undefined && !this.explanation.faults?.length;
  }

  part(place: Place): SentencePart | undefined {
    if (place === "number") return this.explanation?.number ?? undefined;
    if (place === "faction") return this.explanation?.faction ?? undefined;
    return this.explanation?.sentences?.[place.sentence]?.parts?.[place.part];
  }

  /** Take a choice for a word, of those that there are when the sentences have come. */
  choose(place: Place, which: (choices: readonly WordChoice[]) => WordChoice | undefined, what: string): void {
    this.next(() => {
      const choice = which(this.part(place)?.choices ?? []);
      if (choice?.document && !choice.why) this.change(choice.document, what);
    });
  }

  /** One less or one more. */
  step(place: Place, by: 1 | -1, what: string): void {
    this.choose(place, (choices) => choices[by < 0 ? 0 : 1], what);
  }

  /** The faults of a part of the document, by the beginning of their paths. */
  faultsAt(...paths: string[]): NonNullable<Explanation["faults"]> {
    return (this.explanation?.faults ?? []).filter(({ path }) =>
      paths.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`)),
    );
  }
}
