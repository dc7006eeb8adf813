"""Environments for reinforcement learning: batches of games, and one module per library interface."""

try:
    from smallworld.learning.envs import gymnasium as _registered  # noqa: F401
    from smallworld.learning.envs.batch import Batch, Step
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "numpy"):
        raise
    raise ImportError(f"environments need {missing.name}: pip install 'smallworld-engine[rl]'") from None

__all__ = ["Batch", "Step"]
