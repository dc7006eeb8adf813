import { describe, expect, it } from "vitest";
import { joined, sumText, terms, total, type Sum } from "./sums";

const NAMES: Record<string, string> = { region: "base", mountain: "mountain", tokens: "tokens", commando: "Commando" };
const name = (key: string) => NAMES[key] ?? key;
const COST: Sum = [
  ["region", 2],
  ["mountain", 1],
  ["tokens", 1],
  ["commando", -1],
];

describe("a sum", () => {
  it("is written item by item, with a minus for deductions", () => {
    expect(sumText(total(COST), terms(COST, name))).toBe("3 = 2 + mountain 1 + tokens 1 − Commando 1");
  });

  it("starts with a sign only for a deduction", () => {
    expect(
      terms(
        [
          ["commando", -1],
          ["tokens", 2],
        ],
        name,
      ).map((term) => term.sign),
    ).toEqual(["−", "+"]);
  });

  it("omits zero items", () => {
    expect(
      terms(
        [
          ["region", 2],
          ["mountain", 0],
        ],
        name,
      ),
    ).toHaveLength(1);
  });

  it("merges items by key", () => {
    expect(
      joined([
        [["regions", 3]],
        [
          ["orcs", 1],
          ["regions", 2],
        ],
      ]),
    ).toEqual([
      ["regions", 5],
      ["orcs", 1],
    ]);
  });
});
