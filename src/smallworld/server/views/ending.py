"""The end of a game: where everybody's coins came from, round by round, and the best and worst of them."""

from collections.abc import Sequence

from smallworld.core import engine, events, ids
from smallworld.core.events import Event
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import game_info
from smallworld.play.game import Entry
from smallworld.server.protocol.replay import Ending, RoundCoins

#: Groups of sources, in the order in which they are shown.
GROUPS = ("start", "regions", "race", "power", "artifact", "place", "faction", "combos", "picks", "other")
COINS = (events.INCOME, events.EARNED, events.PAID)


def ending(opening: State, last: State, entries: Sequence[Entry]) -> Ending:
    """How a game went, from the state that it began in, the last one, and all entries."""
    rules = opening.rules
    seats = range(rules.seats)
    sums: list[dict[str, int]] = [dict.fromkeys(GROUPS, 0) for _ in seats]
    rounds: list[dict[int, int]] = [{} for _ in seats]
    for seat in seats:
        sums[seat]["start"] = opening.coins[seat]
    current = opening.round
    for entry in entries:
        for event in entry.events:
            if event.kind == events.TURN:
                current = event.amount
                rounds[event.seat].setdefault(current, 0)
            elif event.kind in COINS:
                sums[event.seat][group_of(rules, event)] += event.amount
                rounds[event.seat][current] = rounds[event.seat].get(current, 0) + event.amount
    turns: list[RoundCoins] = []
    totals = opening.coins[:]
    for number in sorted({number for played in rounds for number in played}):
        for seat in seats:
            coins = rounds[seat].get(number, 0)
            totals[seat] += coins
            turns.append(RoundCoins(number, seat, coins, totals[seat]))
    return Ending(
        winners=tuple(engine.winners(last)) if engine.actor(last) == ids.OVER else (),
        coins=tuple(last.coins),
        teams=rules.judge.team_scores(last),
        sources=tuple(tuple((key, amount) for key, amount in found.items() if amount) for found in sums),
        turns=tuple(turns),
        best=tuple(max(played, key=played.__getitem__, default=0) for played in rounds),
        worst=tuple(min(played, key=played.__getitem__, default=0) for played in rounds),
    )


def group_of(rules: Ruleset, event: Event) -> str:
    """The group of sources that coins belong to."""
    source = event.source
    if source == "pick":
        return "picks" if event.kind == events.PAID else "combos"
    if source in ("regions", "faction"):
        return source
    if source in rules.power_number:
        return "power"
    for relic in rules.relics:
        if relic.key == source:
            return "artifact" if type(relic) in game_info(rules.game).artifacts else "place"
    # A race is paid by its own name, or by that of a piece which its move lays.
    pieces = {rules.verbs[bound.verb].word for race in rules.races for bound in rules.bound[race.key]}
    return "race" if source in rules.race_number or source in pieces else "other"
