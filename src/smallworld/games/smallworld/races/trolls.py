"""Trolls."""

from smallworld.core.hooks import Race
from smallworld.core.procedures.pieces import can_put, put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import LAIR


class Trolls(Race):
    """Each region held gets a lair at once; it defends even in decline."""

    key = "trolls"
    number = 5
    tokens = 10

    def settled(self, s: State, army: int, region: int) -> None:
        if can_put(s, region, LAIR):
            put(s, region, LAIR)
