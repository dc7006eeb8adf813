"""Elves."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Elves(Race):
    """No token is lost when a region is conquered; only a replaced one is."""

    key = "elves"
    number = 6
    tokens = 11

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 0 if cause == ids.BY_REPLACEMENT else 1
