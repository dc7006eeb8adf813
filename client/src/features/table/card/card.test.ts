import { flushSync, mount, unmount, type Component } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import { setLanguage } from "../../../lib/i18n/words.svelte";
import type { Drawing, LegalMove, PublicView, RegionOutline } from "../../../messages";
import { sortMoves } from "../game/moves";
import CardButtons from "./CardButtons.svelte";
import Consequences from "./Consequences.svelte";
import Holder from "./Holder.svelte";
import Hand from "../actions/Hand.svelte";
import ComboDetail from "../combos/ComboDetail.svelte";
import { TestTable } from "../../../../test/table";
import WithTable from "../../../../test/WithTable.svelte";
import { costText, hasCost, owedText } from "./costs";

const move = (text: string, more: Partial<LegalMove> = {}): LegalMove => ({
  text,
  verb: text.split(" ")[0] ?? "",
  region: "dock",
  ...more,
});
const CONQUER = move("conquer dock", { cost: 3, items: [["region", 3]] });
const FROSTMOURNE = move("frostmourne dock", {
  cost: 3,
  items: [
    ["region", 2],
    ["tokens", 2],
    ["travel", 1],
    ["frostmourne", -2],
  ],
});
const HAMMER = move("doomhammer dock", {
  cost: 1,
  items: [["doomhammer", 1]],
  pays: 5,
  due: [
    ["pandaren", 2],
    ["marshdweller", 1],
    ["doomhammer", 2],
  ],
});
const ROLL = move("roll dock ashes", {
  verb: "roll-ashes",
  word: "ashes",
  cost: 7,
  items: [
    ["region", 2],
    ["tokens", 5],
  ],
  short: 3,
  chances: 1,
  last: true,
});
const RAID = move("raid dock", {
  cost: 4,
  items: [
    ["region", 2],
    ["tokens", 2],
  ],
  short: 2,
  chances: 2,
});

const view = { game: "warcraft", hand: 4, players: [] } as unknown as PublicView;
const region = { id: "dock", name: "Dock" } as RegionOutline;

/** The rendered text of a component. */
function shown<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): string {
  const target = document.createElement("div");
  const made = mount(component, { target, props });
  flushSync();
  const text = (target.textContent ?? "").replaceAll(/\s+/g, " ");
  void unmount(made);
  return text;
}

const buttons = (...moves: LegalMove[]) =>
  shown(CardButtons, {
    acts: sortMoves(moves).at.get("dock") ?? [],
    view,
    names: ["Mia", "Bruno"],
    region,
    pair: false,
    friendly: false,
    onact: () => {},
  });
const consequences = (main: LegalMove) => shown(Consequences, { view, main, lacks: "" });

describe("a region's card", () => {
  beforeAll(() => setLanguage("en"));

  it("shows the cost of each additional option", () => {
    const text = buttons(CONQUER, FROSTMOURNE, HAMMER, ROLL, RAID);
    expect(text).toContain("Frostmourne (3 tokens)3 = 2 + tokens 2 + travel 1 − Frostmourne 2");
    expect(text).toContain("Doomhammer (1 token)Pay the bank 5 coins first (");
    expect(buttons(CONQUER, { ...HAMMER, payee: 1 })).toContain("Pay Bruno 5 coins first");
    expect(text).toContain("Roll with the Ashes7 = 2 + tokens 5 · 1 chance in 6");
    expect(text).toContain("Air raid4 = 2 + tokens 2 · 2 chances in 6");
  });

  it("does not repeat the cost of a single option, whose sum is shown above", () => {
    expect(buttons(FROSTMOURNE)).not.toContain("3 = 2");
  });

  it("itemises the coins due", () => {
    expect(consequences(HAMMER)).toContain("Pay the bank 5 coins first (Pandaren 2, Marshdweller 1, Doomhammer 2)");
    expect(owedText("warcraft", HAMMER.due ?? [], 4)).toBe(
      "5 coins are due (Pandaren 2, Marshdweller 1, Doomhammer 2); you have 4.",
    );
    expect(owedText("warcraft", [], 4)).toBe("");
  });

  it("names the regions that a move gives up, also on its button", () => {
    const text = "This gives up Home and Mill.";
    const drawing = {
      regions: [
        { id: "home", name: "Home" },
        { id: "mill", name: "Mill" },
      ],
    } as unknown as Drawing;
    const champion = { ...move("champion dock"), leaves: ["home", "mill"] };
    expect(shown(Consequences, { view, main: champion, lacks: "", drawing })).toContain(text);
    expect(consequences(CONQUER)).not.toContain("gives up");
    expect(buttons(CONQUER, champion)).toContain(text);
  });

  it("gives the odds of each roll", () => {
    expect(consequences(ROLL)).toContain("You are 3 short: only a roll of 3 takes it (a 1 in 6 chance).");
    expect(consequences(RAID)).toContain(
      "You are 2 short before the roll: a roll of 2 or 3 takes it (a 2 in 6 chance).",
    );
    expect(consequences(RAID)).toContain("you may roll once more");
    expect(consequences({ ...RAID, short: 0, chances: 6 })).not.toContain("you may roll once more");
    expect(costText("warcraft", ROLL)).toBe("7 = 2 + tokens 5 · 1\u00a0chance\u00a0in\u00a06");
  });

  it("shows the tokens left where no die decides", () => {
    expect(consequences(FROSTMOURNE)).toContain("Leaves you 1 in hand");
    expect(consequences({ ...FROSTMOURNE, cost: 0, items: [] })).toContain("Leaves you 4 in hand");
    expect([hasCost(CONQUER), hasCost(move("steal dock")), hasCost(undefined)]).toEqual([true, false, false]);
  });

  it("mentions lost coins only if the region is abandoned", () => {
    const text = consequences(move("abandon dock", { gain: [["regions", -1]] }));
    expect(text).toContain("If you abandon it:");
    expect(text).toContain("−1 coin this turn");
    expect(consequences(CONQUER)).not.toContain("abandon");
  });

  it("explains a relic, and any piece that is pressed", () => {
    const markers = { camp: 2, stone: 1 };
    const of = { region: { id: "dock", owner: 0, race: "orcs", tokens: 1, markers }, view, me: 0, names: ["Ann"] };
    expect(shown(Holder, of as never)).toContain("No travel cost for the active race that holds it.");
    const target = document.createElement("div");
    const made = mount(Holder, { target, props: of as never });
    flushSync();
    target.querySelector("button.chip")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(target.textContent).toContain("An encampment: the region costs 1 more for each.");
    void unmount(made);
    expect(shown(Holder, { ...of, region: { ...of.region, markers: { camp: 1 } } } as never)).not.toContain("costs");
  });
});

describe("the hand", () => {
  const hand = { game: "warcraft", seat: 0, race: "orcs", onaim: () => {}, ondrop: () => {} };

  it("counts other pieces when no token is left to place", () => {
    expect(shown(Hand, { ...hand, count: 0, pieces: [["champion", 1]] } as never)).toContain("1 in hand");
    expect(shown(Hand, { ...hand, count: 3, pieces: [["champion", 1]] } as never)).toContain("3 in hand");
    expect(shown(Hand, { ...hand, count: 0 })).toContain("0 in hand");
  });
});

describe("the details of a combo", () => {
  it("itemise its tokens", () => {
    const offer = { position: 1, race: "orcs", power: "championing", price: 0, coins: 0, tokens: 10 };
    const server = new TestTable();
    server.show({ view: { public: view } });
    const items = [
      ["orcs", 5],
      ["championing", 5],
    ];
    const text = shown(WithTable, {
      table: server.state,
      of: ComboDetail,
      props: { offer: { ...offer, items }, at: "list" },
    } as never);
    expect(text).toContain("Orcs 5 tokens");
    expect(text).toContain("Championing 5 tokens");
  });
});
