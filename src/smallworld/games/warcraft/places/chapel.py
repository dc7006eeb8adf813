"""Lights Hope Chapel."""

from smallworld.core.hooks import Ability
from smallworld.core.state import State


class LightsHopeChapel(Ability):
    """The race loses no tokens when attacked."""

    key = "chapel"

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 1
