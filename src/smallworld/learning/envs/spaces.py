"""The spaces of observations and actions, as Gymnasium and PettingZoo name them."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Discrete

from smallworld.learning.envs.env_config import Grounds


def observation_space(grounds: Grounds) -> Box[np.int16]:
    """The numbers of an observation; any of them fits in 16 bits."""
    limits = np.iinfo(np.int16)
    return Box(int(limits.min), int(limits.max), (grounds.any.observer.layout.size,), np.int16)


def action_space(grounds: Grounds) -> Discrete:
    """The numbers of actions."""
    return Discrete(grounds.any.layout.size)
