"""Evaluates positions with a network, in coins ahead of the rivals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from smallworld.core import engine
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Limit of cached networks, one per ruleset: every game on a server has its own.
MOST_NETWORKS = 32
#: Uncertainty of a forecast in coins: at the end of the game, and added per round before it.
DOUBT = 1.0
DOUBT_BY_ROUND = 0.8


class Evaluations(NamedTuple):
    """Expected further coins and win probabilities: a row per position, by seat counted from the evaluating one."""

    coins: list[list[float]]
    chances: list[list[float]]


class Network(Protocol):
    """Evaluates positions of one ruleset: in NumPy (`value.py`), or without it (`plain_network.py`)."""

    rules: Ruleset

    def evaluate(self, seen: Sequence[tuple[State, int]], shown: bool = False) -> Evaluations:
        """Evaluate positions, each for a seat; with `shown`, that seat knows everybody's coins."""


class NetworkSource(Protocol):
    """Makes networks, of one set of weights."""

    def network(self, rules: Ruleset) -> Network:
        """Return the network for a ruleset."""


class NetworkJudge:
    """Evaluates states of a game's rulesets with one set of weights."""

    def __init__(self, weights: NetworkSource, rivalry: float = 1.0) -> None:
        self.weights = weights
        self.rivalry = rivalry
        self._networks: dict[int, tuple[Ruleset, Network]] = {}

    def network(self, rules: Ruleset) -> Network:
        """Return the cached network for a ruleset."""
        found = self._networks.get(id(rules))
        if found is None or found[0] is not rules:
            while len(self._networks) >= MOST_NETWORKS:
                del self._networks[next(iter(self._networks))]
            found = (rules, self.weights.network(rules))
            self._networks[id(rules)] = found
        return found[1]

    def __call__(self, states: Sequence[State], seat: int) -> list[float]:
        """Return the expected score of the seat or its team, minus the mean of the others'."""
        rules = states[0].rules
        order = [(seat + turn) % rules.seats for turn in range(rules.seats)]
        # The seat comes first, so its team is the first one.
        teams: dict[str | int, list[int]] = {}
        for place, other in enumerate(order):
            teams.setdefault(rules.teams[other] if rules.teams else other, []).append(place)
        coming = self.network(rules).evaluate([(s, seat) for s in states]).coins
        found: list[float] = []
        for s, more in zip(states, coming, strict=True):
            over = engine.is_over(s)
            whole = [float(s.coins[other]) + (0.0 if over else more[place]) for place, other in enumerate(order)]
            doubt = DOUBT + DOUBT_BY_ROUND * (rules.rounds - s.round)
            scores = [
                softly_least([whole[place] for place in places], doubt)
                if rules.judge.poorest_counts
                else sum([whole[place] for place in places]) / len(places)
                for places in teams.values()
            ]
            found.append(scores[0] - self.rivalry * sum(scores[1:]) / (len(scores) - 1))
        return found


def softly_least(values: Sequence[float], doubt: float) -> float:
    """Return a soft minimum: uncertain values count more the closer they are to the minimum."""
    least = min(values)
    return least - doubt * math.log(sum([math.exp((least - value) / doubt) for value in values]) / len(values))
