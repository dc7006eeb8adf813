"""Humans."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Humans(Race):
    """One more coin for each field held."""

    key = "humans"
    number = 5
    tokens = 10

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.FIELD]).bit_count()
