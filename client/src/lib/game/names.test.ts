import { beforeAll, describe, expect, it } from "vitest";
import type { LegalMove, PublicView } from "../../messages";
import { setLanguage } from "../i18n/words.svelte";
import { actName, secondKey, wordName } from "./names";

const VIEW = { game: "smallworld", players: [{ name: "Ann" }, { name: "Ben" }] } as unknown as PublicView;
const move = (text: string, more: Partial<LegalMove>): LegalMove => ({ text, verb: text.split(" ")[0] ?? "", ...more });

beforeAll(() => setLanguage("en", false));

describe("the text of a move", () => {
  it("names the player whose seat it contains, whatever its verb", () => {
    expect(wordName(VIEW, move("ally p2", { word: "1", seat: 1 }))).toBe("Ben");
    expect(wordName(VIEW, move("whistle p1", { word: "0", seat: 0 }))).toBe("Ann");
    expect(actName(VIEW, move("ally p2", { word: "1", seat: 1 }))).toContain("Ben");
    expect(wordName(VIEW, move("ally none", { word: "none" }))).toBe("With nobody");
    expect(wordName(VIEW, move("buy 2", { word: "2" }))).toBe("2");
  });

  it("asks for a partner or a destination, depending on the available texts", () => {
    expect([secondKey("swap"), secondKey("travel")]).toEqual(["swap-with", "travel-to"]);
  });
});
