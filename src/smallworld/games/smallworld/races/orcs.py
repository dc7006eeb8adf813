"""Orcs."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Orcs(Race):
    """One more coin for each non-empty region conquered this turn."""

    key = "orcs"
    number = 5
    tokens = 10

    def income(self, s: State, army: int) -> int:
        return len(s.conquests(army))
