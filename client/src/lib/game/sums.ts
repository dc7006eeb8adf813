/** Itemised sums: the cost of a region, or the income of a turn. */

import type { Sum } from "../../messages";

export type { Sum };

export interface Term {
  key: string;
  label: string;
  amount: number;
  /** Empty for the first term of a sum, unless it is deducted. */
  sign: "" | "+" | "−";
}

/** The terms of a sum in order, with labels; `base` is the item without a label in a sentence. */
export function terms(sum: Sum, name: (key: string) => string): Term[] {
  return sum
    .filter(([, amount]) => amount !== 0)
    .map(([key, amount], i) => ({
      key,
      label: name(key),
      amount: Math.abs(amount),
      sign: amount < 0 ? "−" : i === 0 ? "" : "+",
    }));
}

/** The total of the items. */
export function total(sum: Sum): number {
  return sum.reduce((all, [, amount]) => all + amount, 0);
}

/** A sum on one line: `3 = 2 + mountain 1 + tokens 1 − Commando 1`. */
export function sumText(whole: number, parts: Term[], base = "region"): string {
  const text = parts.map((part) => {
    const words = part.key === base ? `${part.amount}` : `${part.label} ${part.amount}`;
    return part.sign ? `${part.sign} ${words}` : words;
  });
  return `${whole} = ${text.join(" ")}`;
}

/** The items of a sum as text: `regions 3, Humans 2`. */
export function itemised(sum: Sum, name: (key: string) => string): string {
  return terms(sum, name)
    .map((term) => `${term.label} ${term.amount}`)
    .join(", ");
}

/** Merge items with the same key, in order of first occurrence. */
export function joined(sums: Sum[]): Sum {
  const found = new Map<string, number>();
  for (const [key, amount] of sums.flat()) found.set(key, (found.get(key) ?? 0) + amount);
  return [...found];
}
