"""What Gymnasium and PettingZoo both need: the spaces of observations and actions, and refusals in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from gymnasium.spaces import Box, Discrete

from smallworld.core.errors import IllegalMove
from smallworld.learning.envs.env_config import EnvConfig
from smallworld.learning.envs.env_game import Table
from smallworld.notation.explain import explain


def observation_space(config: EnvConfig) -> Box[np.int16]:
    """The numbers of an observation; any of them fits in 16 bits."""
    limits = np.iinfo(np.int16)
    return Box(int(limits.min), int(limits.max), (config.any.observer.layout.size,), np.int16)


def action_space(config: EnvConfig) -> Discrete:
    """The numbers of actions."""
    return Discrete(config.any.layout.size)


def refusal(table: Table, names: Sequence[str], number: int) -> str:
    """The sentence for an action by its number; empty if it is legal."""
    try:
        return explain(table.state, tuple(names), table.arena.layout.action(table.seat, number))
    except IllegalMove as error:
        return str(error)
