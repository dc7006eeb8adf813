"""What positions are worth by a network, in coins ahead of the rivals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from smallworld.bots.network.value import NetworkWeights, ValueNetwork
from smallworld.core import engine
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Rulesets whose tables are kept: every game on a server has one of its own.
MOST_NETWORKS = 32


class NetworkJudge:
    """Judges states of any ruleset of a game with one set of weights."""

    def __init__(self, weights: NetworkWeights, spite: float = 1.0) -> None:
        self.weights = weights
        self.spite = spite
        self._networks: dict[int, tuple[Ruleset, ValueNetwork]] = {}

    def network(self, rules: Ruleset) -> ValueNetwork:
        """The network with its tables for a ruleset, made once."""
        found = self._networks.get(id(rules))
        if found is None or found[0] is not rules:
            while len(self._networks) >= MOST_NETWORKS:
                del self._networks[next(iter(self._networks))]
            found = (rules, ValueNetwork(rules, self.weights))
            self._networks[id(rules)] = found
        return found[1]

    def __call__(self, states: Sequence[State], seat: int) -> list[float]:
        """Coins in hand and to come of the seat, or of its team, less those of the rivals."""
        first = states[0]
        seats = first.rules.seats
        order = [(seat + turn) % seats for turn in range(seats)]
        coins = np.array([[s.coins[other] for other in order] for s in states], dtype=np.float32)
        coming, _ = self.network(first.rules).judge(states, seat)
        going_on = np.array([[0.0 if engine.is_over(s) else 1.0] for s in states], dtype=np.float32)
        whole = coins + coming[:, :seats] * going_on
        ally = np.array([other == seat or engine.same_team(first, seat, other) for other in order])
        own = whole[:, ally].mean(axis=1)
        rivals = whole[:, ~ally].mean(axis=1)
        found: list[float] = (own - self.spite * rivals).tolist()
        return found
