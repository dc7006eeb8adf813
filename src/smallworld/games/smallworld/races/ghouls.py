"""Ghouls."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Ghouls(Race):
    """All tokens stay on the map on decline, and keep campaigning, before the active race does."""

    key = "ghouls"
    number = 5
    tokens = 10
    lasts = True
    campaigns = True

    def keeps(self, s: State, army: int, region: int) -> int:
        return s.tokens[region]
