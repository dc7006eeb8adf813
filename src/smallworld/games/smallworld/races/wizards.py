"""Wizards."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Wizards(Race):
    """One more coin for each magic region held."""

    key = "wizards"
    number = 5
    tokens = 10

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.with_symbol[ids.MAGIC]).bit_count()
