"""Clocks for bots: seconds, or counted work, with which a seed gives the same game on any machine, however busy."""

from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

#: Seconds that the parts of a search take with the compiled core: a turn of a random game, a turn played quickly, a
#: turn played by the greedy bot, an evaluation of a position by the network, and a ranking of the legal moves.
RANDOM_TURN: Final = 2.0e-6
QUICK_TURN: Final = 3.0e-4
GREEDY_TURN: Final = 2.0e-3
POSITION: Final = 5.0e-5
RANKING: Final = 1.0e-3


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """The time in seconds since some moment."""

    def now(self) -> float:
        return perf_counter()

    def count(self, seconds: float) -> None:
        """Count work that usually takes this long; only a clock of work needs it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class WorkClock(Clock):
    """Advances only by counted work."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def now(self) -> float:
        return self._seconds

    def count(self, seconds: float) -> None:
        self._seconds += seconds
