"""Trolls."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Trolls(Race):
    """Non-empty regions cost one less."""

    key = "trolls"
    number = 6
    tokens = 11
    tags = ("horde",)

    def discount(self, s: State, army: int, region: int) -> int:
        return 1 if s.holder[region] >= 0 else 0
