"""A share of a batch: some of its games, played in one process, with their rows as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from smallworld.learning.envs.arrays import Mask, Observation
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Table
from smallworld.learning.envs.fast_batch import FastBatch


class Step(NamedTuple):
    """Where all games stand, a row for each; the arrays are the batch's own, which the next step overwrites.

    `seats` act now, and `observations` and `masks` are theirs; these three can't be written to. `rewards` are what the
    last actions brought to every seat. Where a game was ended by them, `over` is True, and the rest of the row is of
    the game that follows it.
    """

    observations: Observation
    masks: Mask
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Share:
    """Some games of a batch, and what they look like."""

    def __init__(self, config: EnvConfig, size: int) -> None:
        self.config = config
        self.size = size
        self._games = FastBatch(size, config.any)
        games = self._games
        # The memory that the games write to, lent once and for all.
        self.step = Step(
            _lent(games.observations, np.int16).reshape(size, -1),
            _lent(games.masks, np.int8).reshape(size, -1),
            _lent(games.seats, np.int64),
            np.zeros((size, config.players), np.float32),
            np.zeros(size, np.bool_),
        )

    @property
    def tables(self) -> list[Table]:
        """The games themselves."""
        return [sight.table for sight in self._games.sights]

    def begin(self, seeds: list[int]) -> None:
        """New games everywhere."""
        self.step.rewards[:] = 0
        self.step.over[:] = False
        for row, seed in enumerate(seeds):
            self._games.put(row, self.config.table(seed))

    def play(self, numbers: list[int]) -> list[int]:
        """Make one move in every game, all known to be legal; the answer is which games are over."""
        step = self.step
        step.rewards[:] = 0
        step.over[:] = False
        over = self._games.play(numbers)
        sights = self._games.sights
        for row in range(self.size) if self.config.by_coins else over:
            step.rewards[row] = sights[row].table.rewards()
        for row in over:
            step.over[row] = True
        return over

    def renew(self, row: int, seed: int) -> None:
        """Let a new game follow one that is over."""
        self._games.put(row, self.config.table(seed))

    def illegal(self, numbers: list[int]) -> int:
        """The first game whose action is illegal, or -1."""
        return self._games.illegal(numbers)


def _lent(values: Any, kind: type[Any]) -> npt.NDArray[Any]:
    """Numbers as an array that can't be written to, since the games remember what they wrote there."""
    array = np.frombuffer(memoryview(values), kind)
    array.flags.writeable = False
    return array
