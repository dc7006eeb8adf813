"""Swamp Walker."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class SwampWalker(Power):
    """One more coin for each swamp held."""

    key = "swamp-walker"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.SWAMP]).bit_count()
