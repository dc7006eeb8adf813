"""Orcs."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class Orcs(Race):
    """One more coin for each region conquered from an Alliance race this turn."""

    key = "orcs"
    number = 6
    tokens = 11
    tags = ("horde",)

    def income(self, s: State, army: int) -> int:
        races = [conquest.race for conquest in s.conquests(army)]
        return len([race for race in races if race != ids.NONE and "alliance" in s.rules.race_tags[race]])
