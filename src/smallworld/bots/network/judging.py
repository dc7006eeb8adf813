"""Evaluates positions with a network, in coins ahead of the rivals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from smallworld.bots.network.facts import Floats
from smallworld.bots.network.value import NetworkWeights, ValueNetwork
from smallworld.core import engine
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Limit of cached networks, one per ruleset: every game on a server has its own.
MOST_NETWORKS = 32
#: Uncertainty of a forecast in coins: at the end of the game, and added per round before it.
DOUBT = 1.0
DOUBT_BY_ROUND = 0.8


class NetworkJudge:
    """Evaluates states of a game's rulesets with one set of weights."""

    def __init__(self, weights: NetworkWeights, rivalry: float = 1.0) -> None:
        self.weights = weights
        self.rivalry = rivalry
        self._networks: dict[int, tuple[Ruleset, ValueNetwork]] = {}

    def network(self, rules: Ruleset) -> ValueNetwork:
        """Return the cached network for a ruleset."""
        found = self._networks.get(id(rules))
        if found is None or found[0] is not rules:
            while len(self._networks) >= MOST_NETWORKS:
                del self._networks[next(iter(self._networks))]
            found = (rules, ValueNetwork(rules, self.weights))
            self._networks[id(rules)] = found
        return found[1]

    def __call__(self, states: Sequence[State], seat: int) -> list[float]:
        """Return the expected score of the seat or its team, minus the mean of the others'."""
        rules = states[0].rules
        order = [(seat + turn) % rules.seats for turn in range(rules.seats)]
        coins = np.array([[s.coins[other] for other in order] for s in states], dtype=np.float32)
        coming, _ = self.network(rules).judge(states, seat)
        going_on = np.array([[0.0 if engine.is_over(s) else 1.0] for s in states], dtype=np.float32)
        whole = coins + coming[:, : rules.seats] * going_on
        teams: dict[str | int, list[int]] = {}
        for place, other in enumerate(order):
            teams.setdefault(rules.teams[other] if rules.teams else other, []).append(place)
        if rules.judge.poorest_counts:
            left = np.array([[rules.rounds - s.round] for s in states], dtype=np.float32)
            doubt = DOUBT + DOUBT_BY_ROUND * left
            scores = [softly_least(whole[:, places], doubt) for places in teams.values()]
        else:
            scores = [whole[:, places].mean(axis=1) for places in teams.values()]
        # The seat comes first, so its team is the first one.
        found: list[float] = (scores[0] - self.rivalry * np.mean(scores[1:], axis=0)).tolist()
        return found


def softly_least(values: Floats, doubt: Floats) -> Floats:
    """Return a soft minimum of each row: uncertain values count more the closer they are to the minimum."""
    least = values.min(axis=1, keepdims=True)
    above: Floats = np.log(np.exp((least - values) / doubt).mean(axis=1))
    found: Floats = least[:, 0] - doubt[:, 0] * above
    return found
