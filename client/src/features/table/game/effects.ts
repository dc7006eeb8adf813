/** Animations between two tables: a list of effects derived from both tables and the log entries in between. */

import { isConquest } from "../log/history";
import { NATIVES, type LogEntry, type PublicView, type TableRegion } from "../../../messages";

/** Start or end of an effect: a region, a seat's hand, or a seat's coins. */
export type Place = { at: "region"; region: string } | { at: "hand" | "purse"; seat: number };

/** The front of a token. */
export interface Face {
  seat: number;
  race: string;
  declined: boolean;
}

export interface Effect {
  kind: "conquest" | "border" | "retreat" | "loss" | "coin" | "decline";
  from: Place;
  to: Place;
  /** Delay in ms; no effect ends after `LIMIT`. */
  delay: number;
  duration: number;
  /** The moving token, or the army whose colour is used. */
  face?: Face;
  /** Number of tokens lost. */
  amount?: number;
  /** The region that keeps its old look until this effect is over. */
  reveals?: string;
}

/** Latest end of any effect (ms). */
export const LIMIT = 1000;
const FLIGHT = 340;
/** Gap between two tokens of one conquest (ms). */
const GAP = 70;
const MOST_TOKENS = 3;
const RETREAT = 460;
const BORDER = 340;
const LOSS = 500;
const COIN = 420;
const MOST_COINS = 12;
const TURN_OVER = 320;

/** Effects of the log entries that lead from one position to the next. */
export function effectsOf(before: PublicView, after: PublicView, lines: readonly LogEntry[]): Effect[] {
  const was = byId(before.regions);
  const is = byId(after.regions);
  const effects: Effect[] = [];
  let conquests = 0;
  for (const line of lines) {
    const seat = line.seat ?? NATIVES;
    const region = line.region ?? "";
    if (line.kind === "conquered") effects.push(...conquest(line, was.get(region), is.get(region), conquests++));
    else if (line.kind === "lost" || isConquest(line)) effects.push(...suffered(line, was.get(region), 0));
    else if (line.kind === "income") effects.push(...coins(seat, line.amount ?? 0, before.regions));
    else if (line.kind === "declined") effects.push(...decline(seat, was, after.regions));
  }
  return effects;
}

function byId(regions: readonly TableRegion[]): Map<string, TableRegion> {
  return new Map(regions.map((region) => [region.id, region]));
}

/** Conquest: tokens fly in from the hand, the defenders leave, and the border closes. */
function conquest(
  line: LogEntry,
  was: TableRegion | undefined,
  is: TableRegion | undefined,
  earlier: number,
): Effect[] {
  const seat = line.seat ?? NATIVES;
  const region = line.region ?? "";
  // Tokens that have already moved on, as in a retreat, cannot be shown here.
  if (is?.owner !== seat) return suffered(line, was, 0);
  const tokens = Math.max(1, Math.min(is.tokens ?? 1, MOST_TOKENS));
  const flying = FLIGHT + GAP * (tokens - 1);
  const start = Math.min(earlier * GAP, LIMIT - flying - Math.max(RETREAT, BORDER, LOSS));
  const landing = start + flying;
  const face: Face = { seat, race: is.race ?? "", declined: is.declined ?? false };
  const to: Place = { at: "region", region };
  const flights = Array.from({ length: tokens }, (_, i): Effect => {
    const flight: Effect = {
      kind: "conquest",
      from: { at: "hand", seat },
      to,
      delay: start + GAP * i,
      duration: FLIGHT,
      face,
    };
    return i === tokens - 1 ? { ...flight, reveals: region } : flight;
  });
  return [
    ...flights,
    { kind: "border", from: to, to, delay: landing, duration: BORDER, face },
    ...suffered(line, was, landing),
  ];
}

/** A token turns and returns to its owner or disappears; the number of lost tokens is shown. */
function suffered(line: LogEntry, was: TableRegion | undefined, delay: number): Effect[] {
  if (!was?.tokens || was.owner === null || was.owner === undefined) return [];
  const from: Place = { at: "region", region: was.id };
  const face: Face = { seat: was.owner, race: was.race ?? "", declined: was.declined ?? false };
  const count = (what: string): number => line.items?.find(([name]) => name === what)?.[1] ?? 0;
  const lost = line.kind === "lost" ? (line.amount ?? 0) : count("lost");
  const home: Place = was.owner === NATIVES || !count("returned") ? from : { at: "hand", seat: was.owner };
  const effects: Effect[] = [{ kind: "retreat", from, to: home, delay, duration: RETREAT, face }];
  if (lost) effects.push({ kind: "loss", from, to: from, delay, duration: LOSS, amount: lost });
  return effects;
}

/** Coins travel one by one from a seat's regions to its purse. */
function coins(seat: number, amount: number, regions: readonly TableRegion[]): Effect[] {
  const held = regions.filter((region) => region.owner === seat);
  const shown = held.length ? Math.min(amount, MOST_COINS) : 0;
  return Array.from({ length: Math.max(0, shown) }, (_, i) => ({
    kind: "coin",
    from: { at: "region", region: held[i % held.length]?.id ?? "" },
    to: { at: "purse", seat },
    delay: spread(i, shown, COIN, 55),
    duration: COIN,
  }));
}

/** A race's tokens turn over one by one. */
function decline(seat: number, was: ReadonlyMap<string, TableRegion>, after: readonly TableRegion[]): Effect[] {
  const turned = after.filter(
    ({ id, owner, declined }) => owner === seat && declined && was.get(id)?.owner === seat && !was.get(id)?.declined,
  );
  return turned.map((region, i) => {
    const at: Place = { at: "region", region: region.id };
    return {
      kind: "decline",
      from: at,
      to: at,
      delay: spread(i, turned.length, TURN_OVER, 90),
      duration: TURN_OVER,
      face: { seat, race: region.race ?? "", declined: false },
      reveals: region.id,
    };
  });
}

/** Start time of item `i`, at most `most` ms after the previous one, so that the last ends in time. */
function spread(i: number, count: number, duration: number, most: number): number {
  const step = count > 1 ? Math.min(most, (LIMIT - duration) / (count - 1)) : 0;
  return Math.round(i * step);
}
