"""Hill."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Hill(Power):
    """One more coin for each hill held."""

    key = "hill"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.of_terrain[ids.HILL]).bit_count()
