"""Random playouts to the end of the game, as an evaluation without assumptions about rivals."""

from typing import Final

from smallworld.core.packed import Random
from smallworld.core.playout import play_out
from smallworld.core.state import State

#: Leads are capped at this many coins: the game is won.
DECIDED: Final = 40.0


def lead(s: State, seat: int) -> float:
    """Return the seat's or its team's lead over the best of the others, in coins; capped at `DECIDED`."""
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


def turns_to_play(s: State) -> int:
    """Return the number of turns until the end of the game, this one included; at least 1."""
    return max(1, (s.rules.rounds + 1) * s.rules.seats - s.turn())


def mean_lead(s: State, seat: int, seed: int, count: int) -> float:
    """Return the mean lead after `count` random games from here; equal seeds give similar random outcomes."""
    total = 0.0
    for number in range(count):
        end = s.clone()
        play_out(end, Random(seed + number))
        total += lead(end, seat)
    return total / count
