"""The network levels: planners that use the weights for the game being played."""

import functools
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path

from smallworld.bots.network.judging import NetworkJudge, NetworkSource
from smallworld.bots.planner import PlannerBot
from smallworld.bots.search import SearchBot
from smallworld.core.state import State
from smallworld.games import game_info

LoadWeights = Callable[[Path], NetworkSource]

_load: LoadWeights | None = None


def use_weights(load: LoadWeights) -> None:
    """Load weights in another way than for NumPy from now on."""
    global _load
    _load = load
    judge_of.cache_clear()


def load_weights() -> LoadWeights:
    """Return what loads weights; raises ModuleNotFoundError if that needs NumPy, and there is none."""
    if _load is not None:
        return _load
    # Imported here: a page has no NumPy, and uses other weights.
    from smallworld.bots.network.value import NetworkWeights

    return NetworkWeights.load


@functools.cache
def judge_of(folder: str) -> NetworkJudge:
    """Load the shipped evaluator for a game and those that share its pieces; cached."""
    file = resources.files("smallworld.bots.network") / "weights" / f"{folder}.npz"
    with resources.as_file(file) as path:
        return NetworkJudge(load_weights()(Path(path)))


def shipped_judge(states: Sequence[State], seat: int) -> list[float]:
    """Evaluate a game's states for a seat."""
    return judge_of(game_info(states[0].rules.game).folder)(states, seat)


class Level4Bot(PlannerBot):
    """Picks and declines by the network; otherwise plays greedily."""

    name = "level-4"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, shipped_judge)
        load_weights()


class Level5Bot(SearchBot):
    """Searches plans for whole turns."""

    name = "level-5"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, shipped_judge)
        load_weights()
