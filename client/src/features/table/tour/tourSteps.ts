/** Steps of the guided first turn: when each is shown, and what it points at. The table triggers them, not a timer. */

import type { LogEntry } from "../../../messages";
import { family } from "../../../lib/game/games";
import { type Values } from "../../../lib/i18n/words.svelte";
import type { Part } from "../layout/parts";
import { isRoll, rollFirst } from "../game/moves";
import type { TableSlices } from "../game/tableSlices";
import { recent } from "../log/history";

/** State of the game that the steps depend on. */
export interface TourView {
  /** The game family, which determines the name of natives. */
  game: string;
  myMove: boolean;
  picking: boolean;
  asked: string;
  /** Tokens in hand. */
  hand: number;
  /** Number of regions that can be taken outright, and of those that need the die. */
  conquests: number;
  rolls: number;
  /** The card of a region that can be taken is open. */
  card: boolean;
  placing: boolean;
  left: number;
  /** Pieces other than tokens may still be placed. */
  rest: boolean;
  done: boolean;
  decline: boolean;
  /** Log entries of the player's current turn. */
  now: readonly LogEntry[];
  /** Income of the player's last turn, until the next action. */
  income: LogEntry | undefined;
  /** Number of own completed turns. */
  turns: number;
  /** Whether the player has acted in this game. Moves of a bot after a timeout do not count. */
  played: boolean;
  teams: boolean;
}

export interface TourStep {
  name: string;
  /** What it points at: the first of these that is visible. */
  target: readonly Part[];
  when: (view: TourView, told: ReadonlySet<string>) => boolean;
  values?: (view: TourView) => Values;
  /** Shown while others move: bot moves are held back until it has been read. */
  pauses?: boolean;
  /** Many first turns skip it: it is not counted. */
  optional?: boolean;
}

const ORDINARY = ["pick", "start", "conquer", "redeploy", "score"];
const conquering = (view: TourView): boolean =>
  view.myMove && !view.picking && ["start", "conquer"].includes(view.asked);
const taken = (view: TourView): boolean => view.now.some((line) => line.kind.startsWith("conquered"));
const paid = (view: TourView): boolean => !view.myMove && view.income !== undefined;

/** The first matching step is shown; steps that the turn has passed are skipped. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    name: "welcome",
    target: [],
    when: (view) => !view.played,
    values: (view) => ({ teams: view.teams ? "yes" : "no" }),
    pauses: true,
  },
  { name: "pick", target: ["combos"], when: (view) => view.picking },
  { name: "card", target: ["card"], when: (view) => conquering(view) && view.card && !taken(view) },
  {
    name: "conquer",
    target: ["map"],
    when: (view) => conquering(view) && view.conquests > 0 && !taken(view) && !view.turns,
    values: (view) => ({ n: view.hand }),
  },
  {
    name: "land",
    target: ["map"],
    when: (view) => conquering(view) && view.conquests > 0 && taken(view),
    values: (view) => ({ game: view.game }),
  },
  {
    name: "hand",
    target: ["hand"],
    when: (view) => conquering(view) && view.conquests > 0 && taken(view),
    values: (view) => ({ n: view.hand }),
  },
  {
    name: "die",
    target: ["roll"],
    when: (view) => conquering(view) && !view.conquests && view.rolls > 0,
    optional: true,
  },
  {
    name: "done",
    target: ["done"],
    when: (view) => conquering(view) && !view.conquests && !view.rolls && view.done,
    optional: true,
  },
  {
    name: "redeploy",
    target: ["map"],
    when: (view) => view.myMove && view.placing && view.left > 0,
    values: (view) => ({ n: view.left }),
  },
  {
    name: "end",
    target: ["done"],
    when: (view) => view.myMove && ((view.placing && !view.left) || view.asked === "score"),
    values: (view) => ({ rest: view.rest ? "yes" : "no" }),
  },
  {
    name: "choice",
    target: ["prompt"],
    when: (view) => view.myMove && !view.placing && !ORDINARY.includes(view.asked),
    optional: true,
  },
  {
    name: "score",
    target: ["own-seat"],
    when: paid,
    values: (view) => ({ n: view.income?.amount ?? 0 }),
    pauses: true,
  },
  { name: "others", target: ["log-button", "log"], when: paid, pauses: true },
  { name: "decline", target: ["decline"], when: (view) => view.myMove && view.decline && view.turns > 0 },
  { name: "farewell", target: ["tools"], when: (view, told) => told.has("decline") },
];

/** Whether a seat's player acted. After a timeout, a bot plays the rest of the turn. */
export function hasPlayed(lines: readonly LogEntry[], seat: number | null): boolean {
  let late = false;
  for (const { kind, seat: whose } of lines) {
    if (seat === null || whose !== seat) continue;
    if (kind === "turn") late = false;
    else if (kind === "timed-out") late = true;
    else if (!late) return true;
  }
  return false;
}

/** The tour's view of a game. */
export function tourViewOf({ game, selection, planning }: TableSlices): TourView {
  const { me, lines, private: own } = game;
  const rolling = (id: string): boolean => (game.acts.at.get(id) ?? []).some((act) => isRoll(act.verb));
  const at = lines.findLastIndex((line) => line.kind === "income" && line.seat === me);
  const quiet = !lines.slice(at + 1).some((line) => line.seat === me && line.kind !== "turn");
  const { now } = recent(lines, me);
  return {
    game: family(game.public?.game ?? ""),
    myMove: game.myMove,
    picking: game.picking,
    asked: game.public?.asked ?? "",
    hand: game.public?.hand ?? 0,
    conquests: [...selection.marks.values()].filter((mark) => mark.verb === "conquer").length,
    rolls: [...selection.marks.keys()].filter(rolling).length + (rollFirst(game.acts) ? 1 : 0),
    card:
      selection.focus !== null &&
      selection.marks.get(selection.focus)?.verb === "conquer" &&
      own?.targets?.some((target) => target.region === selection.focus) === true,
    placing: planning.active,
    left: planning.left,
    rest: planning.unused.length > 0,
    done: game.acts.done !== undefined,
    decline: game.acts.decline !== undefined,
    now,
    income: at >= 0 && quiet ? lines[at] : undefined,
    turns: me === null ? 0 : lines.filter((line) => line.kind === "income" && line.seat === me).length,
    played: hasPlayed(lines, me),
    teams: game.public?.players.some((player) => player.team) ?? false,
  };
}

/** The step to show now, if any; before the welcome is answered, only the welcome. */
export function stepFor(view: TourView, told: ReadonlySet<string>): TourStep | undefined {
  const asked = told.has("welcome");
  return TOUR_STEPS.find((step) => (asked || step.name === "welcome") && !told.has(step.name) && step.when(view, told));
}

/** The counted steps: without the welcome and optional steps. */
const COUNTED = TOUR_STEPS.filter((step) => step.name !== "welcome" && !step.optional);

/** The number of a counted step, which never changes; the farewell is always last. */
export function progress({ name }: TourStep, told: ReadonlySet<string>): { n: number; all: number } | undefined {
  const all = COUNTED.length;
  if (!COUNTED.some((step) => step.name === name)) return undefined;
  if (name === "farewell") return { n: all, all };
  return { n: COUNTED.filter((step) => step.name === name || told.has(step.name)).length, all };
}
