/** Evaluation of compiled messages: walks the tree built by plugins/words.ts. */

/** Values for the arguments of a message. */
export type Values = Record<string, string | number>;

/** A piece of an evaluated message; `arg` is the argument it comes from, so that it can be styled. */
export interface Part {
  text: string;
  arg?: string;
}

type Cases = Record<string, Compiled>;
type Piece = string | ["a" | "n", string] | ["s", string, Cases] | ["p" | "o", string, Cases, number?] | ["#"];
export type Compiled = string | Piece[];

/** Locale data for evaluating messages. */
export class Grammar {
  private readonly cardinal: Intl.PluralRules;
  private readonly ordinal: Intl.PluralRules;
  private readonly figures: Intl.NumberFormat;

  constructor(readonly language: string) {
    this.cardinal = new Intl.PluralRules(language);
    this.ordinal = new Intl.PluralRules(language, { type: "ordinal" });
    this.figures = new Intl.NumberFormat(language);
  }

  /** Evaluate a message into pieces. */
  parts(message: Compiled, values: Values): Part[] {
    const found: Part[] = [];
    this.walk(message, values, undefined, found);
    return found;
  }

  /** Evaluate a message into a string. */
  say(message: Compiled, values: Values): string {
    if (typeof message === "string") return message;
    return this.parts(message, values)
      .map((part) => part.text)
      .join("");
  }

  private walk(
    message: Compiled,
    values: Values,
    counted: { name: string; count: number } | undefined,
    found: Part[],
  ): void {
    if (typeof message === "string") {
      found.push({ text: message });
      return;
    }
    for (const piece of message) {
      if (typeof piece === "string") found.push({ text: piece });
      else if (piece[0] === "#")
        found.push({ text: this.figures.format(counted?.count ?? 0), arg: counted?.name ?? "#" });
      else this.value(piece, values, counted, found);
    }
  }

  private value(
    piece: Exclude<Piece, string | ["#"]>,
    values: Values,
    counted: { name: string; count: number } | undefined,
    found: Part[],
  ): void {
    const value = values[piece[1]] ?? "";
    switch (piece[0]) {
      case "a":
        found.push({ text: typeof value === "number" ? this.figures.format(value) : value, arg: piece[1] });
        return;
      case "n":
        found.push({ text: this.figures.format(Number(value)), arg: piece[1] });
        return;
      case "s":
        this.walk(piece[2][String(value)] ?? piece[2]["other"] ?? "", values, counted, found);
        return;
      default: {
        const count = Number(value) - (piece[3] ?? 0);
        const rules = piece[0] === "p" ? this.cardinal : this.ordinal;
        const chosen = piece[2][`=${Number(value)}`] ?? piece[2][rules.select(count)] ?? piece[2]["other"] ?? "";
        this.walk(chosen, values, { name: piece[1], count }, found);
      }
    }
  }
}
