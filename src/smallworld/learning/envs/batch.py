"""Batch: many games stepped together, with arrays in and out; a finished game is immediately replaced by a new one."""

from __future__ import annotations

import random
from types import TracebackType
from typing import Any, Self, SupportsIndex

import numpy as np
import numpy.typing as npt

from smallworld.core import ids
from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.games import BoardData, Options
from smallworld.learning.envs.batch_share import Share, Step
from smallworld.learning.envs.batch_workers import BEGIN, PLAY, RENEW, Crew, spin_for
from smallworld.learning.envs.env_config import SEEDS, EnvConfig, Rewards
from smallworld.learning.envs.env_game import Table

__all__ = ["Batch", "Step"]


class Batch:
    """A number of games of one kind, each with its own seed, played by one or more processes."""

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 4,
        size: int = 64,
        seed: int | None = None,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
        workers: int = 1,
    ) -> None:
        """`workers` is the number of processes, this one included; it doesn't affect the games."""
        if not isinstance(size, SupportsIndex) or int(size) < 1:
            raise RulesetError(f"the size of a batch must be a whole number, at least 1, not {size!r}")
        if not isinstance(workers, SupportsIndex) or not 1 <= int(workers) <= int(size):
            raise RulesetError(f"a batch of {size} needs 1 to {size} workers, not {workers!r}")
        self.config = EnvConfig(game, players, board, options, rewards)
        self.size = int(size)
        self.players = players
        self.workers = int(workers)
        self.actions = self.config.any.layout.size
        self.observation_size = self.config.any.observer.layout.size
        self._chance = random.Random(seed)
        self._begun = False
        each, more = divmod(self.size, self.workers)
        sizes = [each + (number < more) for number in range(self.workers)]
        self._share = Share(self.config, sizes[0])
        self._crew: Crew | None = None
        self._step = self._share.step
        if self.workers > 1:
            arguments = (game, players, board, options, rewards)
            self._crew = Crew(arguments, self._share, sizes, spin_for(self.workers))
            self._step = self._crew.shared.step
        self._masks = self._step.masks.reshape(-1)
        self._firsts = np.arange(self.size) * self.actions
        #: This process also writes to the shared arrays, so only views are read-only.
        self._shown = self._step._replace(
            observations=_unwritable(self._step.observations),
            masks=_unwritable(self._step.masks),
            seats=_unwritable(self._step.seats),
        )

    def reset(self, seed: int | None = None) -> Step:
        """Start new games in all rows."""
        self._check_open()
        if seed is not None:
            self._chance = random.Random(seed)
        seeds = [self._chance.randrange(SEEDS) for _ in range(self.size)]
        if self._crew is None:
            self._share.begin(seeds)
        else:
            self._crew.shared.numbers[:] = seeds
            self._crew.do(BEGIN)
        self._begun = True
        return self._shown

    def step(self, actions: npt.ArrayLike) -> Step:
        """Make one move in every game, for the seat to act; if one is illegal, none is made."""
        self._check_open()
        numbers = self._whole_numbers(actions)
        if self._crew is None:
            found: list[int] = numbers.tolist()
            illegal = self._share.illegal(found)
            if illegal != ids.NONE:
                self._refuse(illegal, found[illegal])
            for row in self._share.play(found):
                self._share.renew(row, self._chance.randrange(SEEDS))
            return self._shown
        self._check(numbers)
        self._crew.shared.numbers[:] = numbers
        self._crew.do(PLAY)
        over = np.flatnonzero(self._step.over)
        if len(over):
            # In row order, so that the number of processes makes no difference.
            self._crew.shared.numbers[over] = [self._chance.randrange(SEEDS) for _ in range(len(over))]
            self._crew.do(RENEW)
        return self._shown

    @property
    def tables(self) -> list[Table]:
        """The games themselves, for inspection; do not modify them."""
        if self._crew is not None:
            raise RulesetError("the games of a batch with several workers are in other processes")
        return self._share.tables

    def close(self) -> None:
        """End the other processes; also done when the batch is garbage-collected."""
        if self._crew is not None:
            self._crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._crew is not None and not self._crew.close.alive:
            raise RulesetError("the batch is closed: its processes have ended")

    def _whole_numbers(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        if not self._begun:
            raise RulesetError("call reset() before step()")
        numbers = np.asarray(actions)
        if numbers.shape != (self.size,) or not np.issubdtype(numbers.dtype, np.integer):
            raise RulesetError(f"step() takes {self.size} whole numbers, one action per game")
        return numbers

    def _check(self, numbers: npt.NDArray[np.int64]) -> None:
        """Raise an error unless all actions are legal."""
        known = (numbers >= 0) & (numbers < self.actions)
        legal = known if not known.all() else self._masks.take(self._firsts + numbers)
        if not legal.all():
            row = int(np.argmin(legal))
            self._refuse(row, int(numbers[row]))

    def _refuse(self, row: int, number: int) -> None:
        if not 0 <= number < self.actions:
            why = f"no action {number}; it must be 0 to {self.actions - 1}"
            raise IllegalMove(f"game {row}: {why}", "no-action")
        raise IllegalMove(f"game {row}: action {number} is not legal now", "illegal-action")


def _unwritable(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    shown = array.view()
    shown.flags.writeable = False
    return shown
