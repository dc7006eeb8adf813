/** What moves between one table and the next: a list of effects, made from both tables and the lines between them. */

import { isConquest } from "../log/history";
import { NATIVES, type LogEntry, type PublicView, type TableRegion } from "../../../messages";

/** Where something starts or ends: a region, the tokens in a seat's hand, the coins of a seat. */
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
  /** In milliseconds; together never more than `LIMIT`. */
  delay: number;
  duration: number;
  /** The token that moves, or the army in whose colour something is drawn. */
  face?: Face;
  /** How many tokens were lost. */
  amount?: number;
  /** The region that is drawn as it was until this has happened. */
  reveals?: string;
}

/** No effect ends later than this. */
export const LIMIT = 1000;
const FLIGHT = 340;
/** Between two tokens of one conquest. */
const GAP = 70;
const MOST_TOKENS = 3;
const RETREAT = 460;
const BORDER = 340;
const LOSS = 500;
const COIN = 420;
const MOST_COINS = 12;
const TURN_OVER = 320;

/** The effects of the lines that lead from one position to the next. */
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

/** Tokens fly from the hand, those that stood there go, and the border closes. */
function conquest(
  line: LogEntry,
  was: TableRegion | undefined,
  is: TableRegion | undefined,
  earlier: number,
): Effect[] {
  const seat = line.seat ?? NATIVES;
  const region = line.region ?? "";
  // Tokens that have gone on to another region since, as in a retreat, are no longer there to be seen.
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

/** A token turns and goes back to its owner, or is gone; the number of those lost is shown. */
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

/** Coins travel from the regions of a seat to its purse, one after the other. */
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

/** The tokens of a race turn over, one after the other. */
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

/** When the nth of so many starts, at `most` so long after the one before it, so that the last ends in time. */
function spread(i: number, count: number, duration: number, most: number): number {
  const step = count > 1 ? Math.min(most, (LIMIT - duration) / (count - 1)) : 0;
  return Math.round(i * step);
}
