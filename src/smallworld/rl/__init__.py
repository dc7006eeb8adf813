"""Environments for reinforcement learning: a batch of games here, and one module for each library's interface."""

from smallworld.rl import gymnasium as _registered  # noqa: F401
from smallworld.rl.batch import Batch, Step

__all__ = ["Batch", "Step"]
