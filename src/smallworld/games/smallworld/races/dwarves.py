"""Dwarves."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Dwarves(Race):
    """One more coin for each mine region held, even in decline."""

    key = "dwarves"
    number = 3
    tokens = 8
    lasts = True

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.with_symbol[ids.MINE]).bit_count()
