/** The stages of the guided first turn: when each is told, and what it points at. The table says when, not a clock. */

import type { Line } from "../../messages";
import type { Values } from "../../lib/words";
import { isRoll } from "../actions/moves";
import type { Game } from "../game.svelte";
import { recent } from "../log/history";

/** What the stages look at. */
export interface Sight {
  myMove: boolean;
  picking: boolean;
  asked: string;
  /** Tokens in hand. */
  hand: number;
  /** Regions that can be taken outright, and those that need the die. */
  conquests: number;
  rolls: number;
  /** The card of a region that can be taken is open. */
  card: boolean;
  placing: boolean;
  left: number;
  done: boolean;
  decline: boolean;
  /** What the player did in the turn that is running. */
  now: readonly Line[];
  /** What the last own turn brought, as long as nothing was done since. */
  income: Line | undefined;
  /** Own turns that are over. */
  turns: number;
}

export interface Stage {
  name: string;
  /** What it points at: the first of these that can be seen. */
  target: string;
  when: (sight: Sight, told: ReadonlySet<string>) => boolean;
  values?: (sight: Sight) => Values;
}

const ORDINARY = ["pick", "start", "conquer", "redeploy"];
const conquering = (sight: Sight): boolean =>
  sight.myMove && !sight.picking && ["start", "conquer"].includes(sight.asked);
const taken = (sight: Sight): boolean => sight.now.some((line) => line.kind.startsWith("conquered"));

/** In the order in which they are told; one that the turn passes by is left out. */
export const STAGES: readonly Stage[] = [
  { name: "welcome", target: "", when: (sight) => !sight.now.some((line) => line.kind !== "turn") && !sight.turns },
  { name: "pick", target: ".column", when: (sight) => sight.picking },
  { name: "card", target: ".pop", when: (sight) => conquering(sight) && sight.card && !taken(sight) },
  {
    name: "conquer",
    target: ".boardbox",
    when: (sight) => conquering(sight) && sight.conquests > 0 && !taken(sight) && !sight.turns,
    values: (sight) => ({ n: sight.hand }),
  },
  {
    name: "hand",
    target: ".hand",
    when: (sight) => conquering(sight) && sight.conquests > 0 && taken(sight),
    values: (sight) => ({ n: sight.hand }),
  },
  { name: "die", target: "[data-act=roll]", when: (sight) => conquering(sight) && !sight.conquests && sight.rolls > 0 },
  {
    name: "done",
    target: "[data-act=done]",
    when: (sight) => conquering(sight) && !sight.conquests && !sight.rolls && sight.done,
  },
  {
    name: "redeploy",
    target: ".boardbox",
    when: (sight) => sight.myMove && sight.placing && sight.left > 0,
    values: (sight) => ({ n: sight.left }),
  },
  { name: "end", target: "[data-act=done]", when: (sight) => sight.myMove && sight.placing && !sight.left },
  {
    name: "choice",
    target: ".prompt",
    when: (sight) => sight.myMove && !sight.placing && !ORDINARY.includes(sight.asked),
  },
  {
    name: "score",
    target: ".seat.me",
    when: (sight) => sight.income !== undefined,
    values: (sight) => ({ n: sight.income?.amount ?? 0 }),
  },
  { name: "others", target: ".drawer, .drawerbtn", when: (sight) => sight.income !== undefined },
  { name: "decline", target: "[data-act=decline]", when: (sight) => sight.myMove && sight.decline && sight.turns > 0 },
  { name: "farewell", target: ".tools", when: (sight, told) => told.has("decline") },
];

/** What there is to be seen of a game. */
export function sightOf(game: Game): Sight {
  const { me, lines, own } = game;
  const rolling = (id: string): boolean => (game.acts.at.get(id) ?? []).some((act) => isRoll(act.verb));
  const at = lines.findLastIndex((line) => line.kind === "income" && line.seat === me);
  const quiet = !lines.slice(at + 1).some((line) => line.seat === me && line.kind !== "turn");
  const { now } = recent(lines, me);
  return {
    myMove: game.myMove,
    picking: game.picking,
    asked: game.public?.asked ?? "",
    hand: game.public?.hand ?? 0,
    conquests: [...game.marks.values()].filter((mark) => mark.verb === "conquer").length,
    rolls: [...game.marks.keys()].filter(rolling).length,
    card:
      game.focus !== null &&
      game.marks.get(game.focus)?.verb === "conquer" &&
      own?.targets?.some((target) => target.region === game.focus) === true,
    placing: game.planning.active,
    left: game.planning.left,
    done: game.acts.done !== undefined,
    decline: game.acts.decline !== undefined,
    now,
    income: at >= 0 && quiet ? lines[at] : undefined,
    turns: me === null ? 0 : lines.filter((line) => line.kind === "income" && line.seat === me).length,
  };
}

/** The stage to be told now, if there is one. */
export function stageFor(sight: Sight, told: ReadonlySet<string>): Stage | undefined {
  return STAGES.find((stage) => !told.has(stage.name) && stage.when(sight, told));
}
