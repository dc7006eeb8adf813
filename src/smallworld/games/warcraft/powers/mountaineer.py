"""Mountaineer."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Mountaineer(Power):
    """One more coin for each mountain held."""

    key = "mountaineer"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.MOUNTAIN]).bit_count()
