"""Marshdweller."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Marshdweller(Power):
    """An opponent pays a coin before conquering a swamp of this race, even in decline."""

    key = "marshdweller"
    number = 4
    lasts = True

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return 1 if cause == ids.BY_CONQUEST and s.rules.board.terrain[region] == ids.SWAMP else 0
