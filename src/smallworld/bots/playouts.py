"""Random play to the end of the game, as an evaluation without assumptions about rivals."""

from typing import Final

from smallworld.core import engine
from smallworld.core.packed import Random
from smallworld.core.playout import play_out
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Leads are capped at this many coins: the game is won.
DECIDED: Final = 40.0
#: Among more than two sides, the weight of the chance to win in a value; the lead has the rest. Coins that a certain
#: win is worth there: about as many as make the difference between hardly any chance and a good one.
WINNING: Final = 0.75
WIN: Final = 40.0


def lead(s: State, seat: int) -> float:
    """Return the lead of the seat or its team over the best of the others, in coins; capped at `DECIDED`."""
    rules = s.rules
    own = float(s.coins[seat])
    best = -1e9
    if rules.teams:
        scores = rules.judge.team_scores(s)
        team = rules.teams[seat]
        own = float(scores[team])
        for other, score in scores.items():
            if other != team:
                best = max(best, float(score))
    else:
        for number in range(rules.seats):
            if number != seat:
                best = max(best, float(s.coins[number]))
    return max(-DECIDED, min(DECIDED, own - best))


def wins_count(rules: Ruleset) -> bool:
    """Whether the chance to win counts beside the lead: between two sides, they are nearly the same."""
    return (len(set(rules.teams)) if rules.teams else rules.seats) > 2


def won(s: State, seat: int) -> float:
    """Return the share of the victory of the seat or its team in a finished game."""
    winners = engine.winners(s)
    return sum([other == seat or engine.same_team(s, seat, other) for other in winners]) / len(winners)


def turns_to_play(s: State) -> int:
    """Return the number of turns until the end of the game, this one included; at least 1."""
    return max(1, (s.rules.rounds + 1) * s.rules.seats - s.turn())


def mean_lead(s: State, seat: int, seed: int, count: int) -> float:
    """Return the mean lead after `count` random games from here; the same seed gives similar luck."""
    total = 0.0
    for number in range(count):
        total += lead(_random_game(s, seed + number), seat)
    return total / count


def mean_value(s: State, seat: int, seed: int, count: int) -> float:
    """Return the mean value after `count` random games, in coins: the lead, and what victories are worth."""
    if not wins_count(s.rules):
        return mean_lead(s, seat, seed, count)
    total = 0.0
    for number in range(count):
        end = _random_game(s, seed + number)
        total += (1.0 - WINNING) * lead(end, seat) + WINNING * WIN * won(end, seat)
    return total / count


def _random_game(s: State, seed: int) -> State:
    end = s.clone()
    play_out(end, Random(seed))
    return end
