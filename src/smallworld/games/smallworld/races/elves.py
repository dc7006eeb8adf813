"""Elves."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Elves(Race):
    """No token is lost when an opponent conquers a region, unless it is replaced."""

    key = "elves"
    number = 6
    tokens = 11

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        # In its owner's turn, only the owner's own race in decline can have taken the region.
        return 0 if cause == ids.BY_REPLACEMENT or s.seat == s.seat_of(army) else 1
