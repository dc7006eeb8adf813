"""Bot: the interface of every computer player."""

import random
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from smallworld.bots.budget import USUAL_BUDGET
from smallworld.bots.clock import Clock
from smallworld.bots.reason import Reason
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import Players
from smallworld.core.state import State


class Advice(NamedTuple):
    """An action with the bot's estimate of its value in coins, and the reason."""

    action: Action
    score: float
    reason: Reason


def best_first(advice: Iterable[Advice]) -> list[Advice]:
    """Sort advice by value, best first; stable."""
    return sorted(advice, key=lambda item: item.score, reverse=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Players):
    """A player with its own random generator. It receives states made by `known_to`, which it may read and clone."""

    name: ClassVar[str] = ""
    #: Whether it reads anything of a state besides its legal actions; otherwise it needs no copy.
    reads_state: ClassVar[bool] = True
    #: Whether it chooses with `choose_number` alone. Not inherited: a subclass may choose otherwise and must set it
    #: again.
    chooses_blindly: ClassVar[bool] = False

    def __init__(self, seed: int | str = 0) -> None:
        self.random = random.Random(seed)
        #: Seconds per decision; bots that need less than any sensible budget ignore it.
        self.budget = USUAL_BUDGET
        #: Measures the spent part of the budget.
        self.clock = Clock()

    def choose(self, s: State, seat: int) -> Action:
        """Return the action to take; `seat` is the seat to act in this state."""
        raise NotImplementedError

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return the best few actions, best first; doesn't affect later choices."""
        raise NotImplementedError


class BotSeats(Players):
    """A bot per seat, shown only its seat's knowledge; a seat with None is left to the caller."""

    def __init__(self, bots: Sequence[Bot | None]) -> None:
        self.bots: Final = list(bots)
        self._reading: Final = [bot is not None and bot.reads_state for bot in bots]
        self._blind: Final = [type(bot).__dict__.get("chooses_blindly", False) is True for bot in bots]

    def choose(self, s: State, seat: int) -> Action | None:
        bot = self.bots[seat]
        if bot is None:
            return None
        return bot.choose(engine.known_to(s, seat) if self._reading[seat] else s, seat)

    def is_blind(self, seat: int) -> bool:
        return self._blind[seat]

    def choose_number(self, seat: int, count: int) -> int:
        bot = self.bots[seat]
        assert bot is not None
        return bot.choose_number(seat, count)
