"""Learners, which turn positions into a network's weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from smallworld.bots.network.inputs import Floats
from smallworld.bots.network.shapes import GROUPS, POWER_TABLES, RACE_TABLES, REGION, shapes
from smallworld.core.ruleset import Ruleset
from smallworld.learning.training.positions import Positions

#: Available learners, with their default number of steps.
STEPS = {"torch": 4000, "linear": 40}
DEVICES = ("auto", "cpu", "cuda")


@dataclass(frozen=True)
class Material:
    """Training data: positions on boards of a game."""

    rules: Ruleset
    positions: Positions
    #: Adjacency matrices, by the number of the board.
    neighbours: Floats
    steps: int
    seed: int


class Learned(NamedTuple):
    """Weights, with RMSE in coins and winner cross-entropy (nats) on held-back positions."""

    arrays: dict[str, Floats]
    coins: float
    winners: float


class Learner(Protocol):
    """Learns weights; reproducible on one machine for the same data."""

    def learn(self, material: Material, tell: Callable[[int], None]) -> Learned:
        """Learn, calling `tell` with the number of steps done."""
        ...


def initial_weights(rules: Ruleset, seed: int) -> dict[str, Floats]:
    """Draw initial weights at random."""
    chance = np.random.default_rng(seed)
    spread = {"terrain": 0.3, "symbols": 0.3, "group": 0.3, "tokens": 0.3, "markers": 0.1, "offer_numbers": 0.05}
    spread |= {"own": REGION**-0.5, "around": (4 * REGION) ** -0.5}
    for name in (*RACE_TABLES, *POWER_TABLES):
        spread |= {name: 0.05, f"{name}_facts": 0.1}
    found: dict[str, Floats] = {}
    for name, shape in shapes(len(rules.races), len(rules.powers), len(rules.markers)).items():
        # The trunk's layers preserve the scale of their inputs; biases start at zero.
        scale = spread.get(name, (1.5 / shape[0]) ** 0.5 if len(shape) > 1 else 0.0)
        found[name] = (chance.standard_normal(shape) * scale).astype(np.float32)
    # Sums over regions are large at first.
    found["first"][: GROUPS * REGION] *= 0.2
    return found


def known_abilities(rules: Ruleset) -> dict[str, list[str]]:
    """Return the races and powers covered by the weights, in order."""
    return {"races": [race.key for race in rules.races], "powers": [power.key for power in rules.powers]}
