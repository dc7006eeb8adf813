"""Gymnasium: `smallworld/SmallWorld-v0`, one seat against bots; importing this module registers it."""

from __future__ import annotations

import operator
import random
from collections.abc import Sequence
from typing import SupportsIndex

import gymnasium
import numpy as np
import numpy.typing as npt

from smallworld.core import ids
from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.games import BoardData, Options
from smallworld.learning.envs.arrays import Mask, Observation, mask_of, observation_of
from smallworld.learning.envs.env_config import ILLEGAL, SEEDS, EnvConfig, Rewards, bots_of
from smallworld.learning.envs.render import FRAMES, MODES, WIDTH, Pixels, RenderMode, check_mode, render
from smallworld.learning.envs.spaces import action_space, observation_space, refusal

ID = "smallworld/SmallWorld-v0"
Info = dict[str, object]


class SmallWorldEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; bots play the others until this seat acts again.

    An action forbidden by the mask ends the game with a reward of -1.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES}

    def __init__(
        self,
        game: str = "smallworld",
        players: int = 2,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        board: BoardData | str | None = None,
        options: Options | None = None,
        rewards: Rewards = "win",
        render_mode: RenderMode | None = None,
        render_width: int = WIDTH,
    ) -> None:
        check_mode(render_mode)
        self.config = EnvConfig(game, players, board, options, rewards)
        # The type check excludes 1.0, which `in range` accepts.
        if seat is not None and not (isinstance(seat, SupportsIndex) and seat in range(players)):
            raise RulesetError(f"unknown seat {seat!r}; it must be 0 to {players - 1}, or None for any")
        bots_of(opponents, players, 0, 0)
        self.opponents = opponents
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode: RenderMode | None = render_mode
        self.render_width = render_width
        self.observation_space = observation_space(self.config)
        self.action_space = action_space(self.config)

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        """Start a new game, played until this seat acts."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(SEEDS))
        players = self.config.players
        self.seat = random.Random(number).randrange(players) if self.fixed_seat is None else self.fixed_seat
        self.table = self.config.table(number, bots_of(self.opponents, players, self.seat, number))
        self.table.rewards()
        self._show()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Make a move, and let the others make theirs."""
        # Not int(), which would accept 1.7.
        number = operator.index(action)
        try:
            self.table.play(number)
        except IllegalMove:
            why = refusal(self.table, self.config.names, number)
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": why}
        reward = self.table.rewards()[self.seat]
        self._show()
        return self._seen(), reward, self.table.seat == ids.OVER, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the action mask, under the name that MaskablePPO looks for."""
        return self._mask().view(np.bool_)

    def render(self) -> Pixels | str | None:
        """Render the position in the configured mode."""
        return render(self.table.state, self.config.names, self.render_mode, self.render_width)

    def _show(self) -> None:
        """With render_mode="human", Gymnasium expects rendering on every step."""
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Observation:
        return observation_of(self.table.observe(self.seat))

    def _mask(self) -> Mask:
        return mask_of(self.table.mask(self.seat))

    def _info(self) -> Info:
        return {"action_mask": self._mask(), "seat": self.seat}


if ID not in gymnasium.registry:
    gymnasium.register(id=ID, entry_point=f"{__name__}:SmallWorldEnv")
