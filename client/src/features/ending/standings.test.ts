import { beforeAll, describe, expect, it } from "vitest";
import { margin } from "./standings";
import { setLanguage } from "../../lib/i18n/words.svelte";
import type { Ending, PublicView } from "../../messages";

const view = { game: "azeroth", players: [] } as unknown as PublicView;
const ended = (coins: number[], teams: Record<string, number>): Ending =>
  ({ coins, teams, winners: [0] }) as unknown as Ending;

describe("the description of a victory", () => {
  beforeAll(() => setLanguage("en", false));

  it("says which player's coins count for a team of two", () => {
    expect(margin(ended([90, 70, 60, 80], { alliance: 70, horde: 60 }), view)).toContain("poorer player");
  });

  it("gives the lead when every team is a single player", () => {
    const said = margin(ended([90, 70, 60], { alliance: 90, horde: 70, neutral: 60 }), view);
    expect(said).not.toContain("poorer player");
    expect(said).toContain("20 coins");
  });
});
