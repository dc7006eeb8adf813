/** Teams as named by the server: colours and seating order. */

const PARTS = ["", "-on", "-pat"] as const;
/** Number of shades per team. */
const SHADES = 2;

/** Custom properties that give partners shades of their team's hue; empty without such teams. */
export function teamColours(teams: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const paired =
    teams.length > 0 && teams.every((team) => team && teams.filter((each) => each === team).length <= SHADES);
  if (!paired) return found;
  for (const [seat, team] of teams.entries()) {
    const shade = `--team-${team}-${teams.slice(0, seat).filter((each) => each === team).length + 1}`;
    for (const part of PARTS) found.set(`--army-${seat + 1}${part}`, `var(${shade}${part})`);
    found.set(`--line-${seat + 1}`, `var(${shade}-line)`);
  }
  return found;
}

/** Seats in an order with partners side by side, teams by their first seats. */
export function byTeam(teams: readonly string[]): number[] {
  const seats = teams.map((_, seat) => seat);
  return seats.sort((a, b) => teams.indexOf(teams[a] ?? "") - teams.indexOf(teams[b] ?? "") || a - b);
}

/** The other seats of a seat's team; empty if everybody plays alone. */
export function partnersOf(players: readonly { team?: string }[], seat: number | null): ReadonlySet<number> {
  const team = seat === null ? "" : (players[seat]?.team ?? "");
  const found = players.flatMap((player, other) => (team && other !== seat && player.team === team ? [other] : []));
  return new Set(found);
}
