"""Bot: what every computer player can do."""

import random
from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from smallworld.bots.reason import Reason
from smallworld.core.actions import Action
from smallworld.core.state import State


class Advice(NamedTuple):
    """An action with its worth in coins, as the bot sees it, and why."""

    action: Action
    score: float
    reason: Reason


def best_first(advice: Iterable[Advice]) -> list[Advice]:
    """Advice by its worth; equals stay in their order."""
    return sorted(advice, key=lambda item: item.score, reverse=True)


class Bot:
    """A player with a generator of its own. It is given states made by `public`, to read and to clone."""

    name: ClassVar[str] = ""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = random.Random(seed)

    def choose(self, s: State, seat: int) -> Action:
        """The action to take; the seat is the one that acts in this state."""
        raise NotImplementedError

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """The best few actions, best first; asking changes no later choice."""
        raise NotImplementedError
