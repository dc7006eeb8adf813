"""Batch: many games stepped at once, with arrays in and out; a game that is over is followed by the next at once."""

from __future__ import annotations

import random
from typing import NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.games import BoardData, Options
from smallworld.learning.envs.arrays import Mask, Observation, masks_of, observations_of
from smallworld.learning.envs.env_config import SEEDS, Grounds, Rewards
from smallworld.learning.envs.env_game import Table, mask_all, observe_all, play_all


class Step(NamedTuple):
    """Where all games stand, a row for each; the arrays are the batch's own, which the next step overwrites.

    `seats` act now, and `observations` and `masks` are theirs. `rewards` are what the last actions brought to every
    seat. Where a game was ended by them, `over` is True, and the rest of the row is of the game that follows it.
    """

    observations: Observation
    masks: Mask
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    over: npt.NDArray[np.bool_]


class Batch:
    """So many games of one kind, each with its own seed."""

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 4,
        size: int = 64,
        seed: int | None = None,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
    ) -> None:
        if not isinstance(size, SupportsIndex) or int(size) < 1:
            raise RulesetError(f"the size of a batch is a whole number of games, at least one, not {size!r}")
        self.grounds = Grounds(game, players, board, options, rewards)
        self.size = size
        self.players = players
        self.actions = self.grounds.any.layout.size
        self.observation_size = self.grounds.any.observer.layout.size
        self._chance = random.Random(seed)
        self._tables: list[Table] = []
        self._rows = np.arange(size)
        #: Kept apart from what is handed out, which its owner may change.
        self._legal: Mask = np.zeros((size, self.actions), np.int8)
        self._step = Step(
            np.zeros((size, self.observation_size), np.int16),
            np.zeros((size, self.actions), np.int8),
            np.zeros(size, np.int64),
            np.zeros((size, players), np.float32),
            np.zeros(size, np.bool_),
        )

    def reset(self, seed: int | None = None) -> Step:
        """New games everywhere."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._tables = [self._new() for _ in range(self.size)]
        self._step.rewards[:] = 0
        self._step.over[:] = False
        return self._look()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make one move in every game for the seat that acts there; if one is illegal, none is made."""
        step = self._step
        numbers = self._checked(actions)
        step.rewards[:] = 0
        step.over[:] = False
        tables = self._tables
        ended = play_all(tables, numbers)
        for row in range(self.size) if self.grounds.by_coins else ended:
            step.rewards[row] = tables[row].rewards()
        for row in ended:
            step.over[row] = True
            tables[row] = self._new()
        return self._look()

    @property
    def tables(self) -> list[Table]:
        """The games themselves, for whoever wants to look closer; not to be changed."""
        return self._tables[:]

    def _new(self) -> Table:
        return self.grounds.table(self._chance.randrange(SEEDS))

    def _look(self) -> Step:
        step = self._step
        self._legal = masks_of(mask_all(self._tables))
        step.masks[:] = self._legal
        step.observations[:] = observations_of(observe_all(self._tables))
        step.seats[:] = [table.seat for table in self._tables]
        return step

    def _checked(self, actions: npt.ArrayLike) -> list[int]:
        if not self._tables:
            raise RulesetError("a batch begins with reset()")
        numbers = np.asarray(actions)
        if numbers.shape != (self.size,) or not np.issubdtype(numbers.dtype, np.integer):
            raise RulesetError(f"a step takes {self.size} whole numbers, one action for each game")
        unknown = (numbers < 0) | (numbers >= self.actions)
        if unknown.any():
            row = int(np.argmax(unknown))
            why = f"there is no action {int(numbers[row])}; they are 0 to {self.actions - 1}"
            raise IllegalMove(f"game {row}: {why}", "no-action")
        legal = self._legal[self._rows, numbers]
        if not legal.all():
            row = int(np.argmin(legal))
            raise IllegalMove(f"game {row}: action {int(numbers[row])} is not legal now", "illegal-action")
        found: list[int] = numbers.tolist()
        return found
