"""Alchemist."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Alchemist(Power):
    """Two more coins each turn."""

    key = "alchemist"
    number = 4

    def income(self, s: State, army: int) -> int:
        return 2
