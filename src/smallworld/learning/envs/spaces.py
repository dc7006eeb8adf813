"""Shared by Gymnasium and PettingZoo: observation and action spaces, and sentences for refused actions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from gymnasium.spaces import Box, Discrete

from smallworld.core.errors import IllegalMove
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Table
from smallworld.notation.explain import explain


def observation_space(config: EnvConfig) -> Box[np.int16]:
    """Return the space of observations; every number fits in 16 bits."""
    limits = np.iinfo(np.int16)
    return Box(int(limits.min), int(limits.max), (config.any.observer.layout.size,), np.int16)


def action_space(config: EnvConfig) -> Discrete:
    """Return the space of actions."""
    return Discrete(config.any.layout.size)


def refusal(table: Table, names: Sequence[str], number: int) -> str:
    """Return the reason why the action with this number is refused; empty if it is legal."""
    try:
        return explain(table.state, tuple(names), table.arena.layout.action(table.seat, number))
    except IllegalMove as error:
        return str(error)
