"""Ranger."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Ranger(Power):
    """One more coin for each forest held."""

    key = "ranger"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.FOREST]).bit_count()
