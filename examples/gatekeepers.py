"""Gatekeepers, a custom race."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Gatekeepers(Race):
    """An opponent pays two coins before attacking them on a hill, one elsewhere."""

    key = "gatekeepers"
    number = 5
    tokens = 10

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return 2 if s.rules.board.terrain[region] == ids.HILL else 1
