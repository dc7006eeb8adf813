"""The end of a game: everyone's coin sources, round by round, with the best and worst turns."""

from collections.abc import Sequence

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.game import Entry
from smallworld.game.log import LogEntry
from smallworld.games import game_info
from smallworld.server.protocol.replay import Ending, RoundCoins
from smallworld.server.views.titles import titles
from smallworld.views.income import COINS, COMBOS, PICKS, brings, source_of

#: Groups of coin sources, in display order.
GROUPS = ("start", "regions", "race", "power", "artifact", "place", "faction", "combos", "picks", "other")


def ending(opening: State, last: State, entries: Sequence[Entry], lines: Sequence[LogEntry]) -> Ending:
    """Summarise a game from its first state, its last state, all entries, and the log."""
    rules = opening.rules
    seats = range(rules.seats)
    sums: list[dict[str, int]] = [dict.fromkeys(GROUPS, 0) for _ in seats]
    rounds: list[dict[int, dict[str, int]]] = [{} for _ in seats]
    for seat in seats:
        sums[seat]["start"] = opening.coins[seat]
    current = opening.round
    for entry in entries:
        for event in entry.events:
            if event.kind == events.TURN:
                current = event.amount
                rounds[event.seat].setdefault(current, {})
            elif event.kind in COINS:
                group = group_of(rules, event)
                sums[event.seat][group] += event.amount
                items = rounds[event.seat].setdefault(current, {})
                item = source_of(event)
                items[item] = items.get(item, 0) + event.amount
    turns: list[RoundCoins] = []
    totals = opening.coins[:]
    for number in sorted({number for played in rounds for number in played}):
        for seat in seats:
            items = rounds[seat].get(number, {})
            coins = sum(items.values())
            totals[seat] += coins
            itemised = tuple([(item, amount) for item, amount in items.items() if amount])
            turns.append(RoundCoins(number, seat, coins, totals[seat], itemised))
    by_round = [{number: sum(items.values()) for number, items in played.items()} for played in rounds]
    winners = tuple(engine.winners(last)) if engine.actor(last) == ids.OVER else ()
    return Ending(
        winners=winners,
        tie=tie_break(last, winners),
        places=_places(last, winners),
        titles=titles(lines, turns, rules.seats, last.round),
        coins=tuple(last.coins),
        teams=rules.judge.team_scores(last),
        sources=tuple(tuple((key, amount) for key, amount in found.items() if amount) for found in sums),
        turns=tuple(turns),
        best=tuple([max(sums, key=sums.__getitem__, default=0) for sums in by_round]),
        worst=tuple([min(sums, key=sums.__getitem__, default=0) for sums in by_round]),
    )


def group_of(rules: Ruleset, event: Event) -> str:
    """Source group of a coin event."""
    source = source_of(event)
    if source in (PICKS, COMBOS, "regions", "faction"):
        return source
    if source in rules.power_number:
        return "power"
    for relic in rules.relics:
        if relic.key == source:
            return "artifact" if type(relic) in game_info(rules.game).artifacts else "place"
    return "race" if any(brings(race, source) for race in rules.races) else "other"


def tie_break(s: State, winners: Sequence[int]) -> str:
    """What decided between the winners and others with as high a score; empty without such a tie."""
    teams, by_team = s.rules.teams, s.rules.judge.team_scores(s)
    scores = [by_team[teams[seat]] if by_team else coins for seat, coins in enumerate(s.coins)]
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best and seat not in winners]
    if not winners or not tied:
        return ""
    richest = max(s.coins[seat] for seat in winners) > max(s.coins[seat] for seat in tied)
    return "richest" if by_team and richest else "tokens"


def _places(s: State, winners: Sequence[int]) -> tuple[int, ...]:
    """Everyone's place: all winners share first place, and so do the members of a team."""
    teams = s.rules.teams
    scores = s.rules.judge.team_scores(s)
    keys = [(i in winners, scores[teams[i]] if teams else s.coins[i]) for i in range(s.rules.seats)]
    ranks = sorted({teams[i] if teams else i: key for i, key in enumerate(keys)}.values(), reverse=True)
    return tuple([ranks.index(key) + 1 for key in keys])
