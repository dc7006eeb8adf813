"""Environments for reinforcement learning: batches of games, and one module per library interface."""

from smallworld.extras import MissingExtra, needs

try:
    from smallworld.learning.envs import gymnasium as _registered  # noqa: F401
    from smallworld.learning.envs.batch import Batch, Step
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "numpy"):
        raise
    raise MissingExtra(needs("every environment", missing, "rl")) from None

__all__ = ["Batch", "Step"]
