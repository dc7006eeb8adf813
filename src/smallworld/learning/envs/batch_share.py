"""One process's share of a batch: some of the games, with their rows as arrays."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from smallworld.learning.envs.arrays import Mask, Observation
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Table
from smallworld.learning.envs.fast_batch import FastBatch


class Step(NamedTuple):
    """The games after a step, one row each, in the batch's arrays, which the next step overwrites.

    `seats` are to act, and `observations` and `masks` are theirs; these three are read-only. `rewards` are what the
    last actions earned each seat. If they ended a game, `over` is True, and the rest of the row belongs to the new
    game.
    """

    observations: Observation
    masks: Mask
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Share:
    """Some games of a batch, and their rows."""

    def __init__(self, config: EnvConfig, size: int) -> None:
        self.config = config
        self.size = size
        self._games = FastBatch(size, config.any)
        games = self._games
        # The memory that the games write to, wrapped once.
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
        """Start new games in all rows."""
        self.step.rewards[:] = 0
        self.step.over[:] = False
        for row, seed in enumerate(seeds):
            self._games.put(row, self.config.table(seed))

    def play(self, numbers: list[int]) -> list[int]:
        """Make one move in every game, all known to be legal; returns the rows of finished games."""
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
        """Replace a finished game by a new one."""
        self._games.put(row, self.config.table(seed))

    def illegal(self, numbers: list[int]) -> int:
        """Return the first row whose action is illegal, or -1."""
        return self._games.illegal(numbers)


def _lent(values: Any, kind: type[Any]) -> npt.NDArray[Any]:
    """Wrap packed numbers in a read-only array; read-only because the games rely on what they wrote there."""
    array = np.frombuffer(memoryview(values), kind)
    array.flags.writeable = False
    return array
