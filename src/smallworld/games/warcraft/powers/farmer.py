"""Farmer."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Farmer(Power):
    """One more coin for each field held."""

    key = "farmer"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.FIELD]).bit_count()
