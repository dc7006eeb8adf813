/** Text of a log entry: a catalogue key with its values. */

import { family } from "../../../lib/game/games";
import { has, tKey, t, type Values } from "../../../lib/i18n/words.svelte";
import { NATIVES, type Drawing, type LogEntry } from "../../../messages";
import { comboName, itemName, powerName, raceName, regionName } from "../../../lib/game/names";
import { sumText, terms, total } from "../../../lib/game/sums";

export interface LogText {
  key: string;
  values: Values;
  /** Text appended to the sentence. */
  tail: string;
}

export interface LogContext {
  game: string;
  names: readonly string[];
  drawing: Drawing | undefined;
  /** The reader's seat; null for a spectator. */
  me: number | null;
}

/** The catalogue kind of an entry: a conquest by the former holder, a roll by its result. */
function kindOf(line: LogEntry): string {
  const source = line.source ?? "";
  switch (line.kind) {
    case "conquered":
      if (line.other === NATIVES) return "conquered-natives";
      if (line.other === null || line.other === undefined) return "conquered";
      if (line.other === line.seat) return "conquered-own";
      return line.declined ? "conquered-declined" : "conquered-active";
    case "rolled":
      return source === "short" ? "rolled-in-vain" : source === "enough" ? "rolled" : "rolled-first";
    case "flipped":
      return has(`log.flipped-${source}`) ? `flipped-${source}` : "flipped";
    case "played":
      return `played-${source}${line.second && has(`log.played-${source}-to.you`) ? "-to" : ""}`;
    default:
      return line.kind === "income" ? "scored" : line.kind;
  }
}

function keyOf(line: LogEntry, me: number | null): string {
  const kind = kindOf(line);
  const hit = me !== null && line.other === me && line.seat !== me;
  const who = me !== null && line.seat === me ? "you" : hit ? "hit" : "other";
  for (const key of [`log.${kind}.${who}`, `log.${kind}.other`, `log.${kind}`]) if (has(key)) return key;
  return line.seat === null || line.seat === undefined ? "table.log.plain" : "table.log.played";
}

/** Kinds whose source has a name. */
const NAMED = new Set(["flipped", "marked", "paid", "earned"]);

export function logText(line: LogEntry, table: LogContext): LogText {
  const { game, names, drawing } = table;
  const items = line.items ?? [];
  const paid = items.find(([what]) => what === "paid")?.[1] ?? 0;
  const values: Values = {
    game: family(game),
    name: names[line.seat ?? -1] ?? "",
    victim: names[line.other ?? -1] ?? "",
    region: line.region ? regionName(drawing, line.region) : "",
    second: line.second ? regionName(drawing, line.second) : "",
    round: line.round,
    n: line.kind === "picked" ? paid : (line.amount ?? 0),
    race: line.race ? raceName(game, line.race) : "",
    combo: line.race ? comboName(game, line.race, line.power ?? "") : line.power ? powerName(game, line.power) : "",
    marker: NAMED.has(line.kind) && line.source ? itemName(game, line.source) : "",
    source: NAMED.has(line.kind) && line.source ? itemName(game, line.source) : "",
    what: line.kind === "played" ? actionText(line, names) : line.kind,
    sum:
      line.kind === "income"
        ? sumText(
            total(items),
            terms(items, (key) => itemName(game, key)),
            "",
          ).replace(/^-?\d+ = /, "")
        : "",
  };
  return { key: keyOf(line, table.me), values, tail: tailOf(line, game) };
}

/** The effect of an ability, in words. */
function actionText(line: LogEntry, names: readonly string[]): string {
  const source = line.source ?? "";
  const word = source.slice(source.lastIndexOf("-") + 1);
  if (!has(`verb.${source}`) && has(`word.${word}`)) return tKey(`word.${word}`);
  const verb = tKey(`verb.${source}`);
  if (line.other !== null && line.other !== undefined && line.other >= 0)
    return t("table.act", { verb, word: names[line.other] ?? "" });
  return line.amount ? t("table.act", { verb, word: line.amount }) : verb;
}

/** Text after the sentence: losses, the means used, and coins gained. */
function tailOf(line: LogEntry, game: string): string {
  const of = (key: string) => line.items?.find(([what]) => what === key)?.[1] ?? 0;
  const said: string[] = [];
  if (line.kind === "picked" && of("found")) said.push(t("log.found", { n: of("found") }));
  if (line.kind === "conquered" && line.source)
    said.push(`${t("log.means", { source: itemName(game, line.source) })}.`);
  const rival = line.other !== null && line.other !== undefined && line.other >= 0;
  if (rival && of("lost") + of("returned"))
    said.push(t("table.log.losses", { lost: of("lost"), returned: of("returned") }));
  return said.join(" ");
}

/** The entry as one sentence, for screen readers. */
export function sentence(line: LogEntry, table: LogContext): string {
  const { key, values, tail } = logText(line, table);
  return tail ? `${tKey(key, values)} ${tail}` : tKey(key, values);
}
