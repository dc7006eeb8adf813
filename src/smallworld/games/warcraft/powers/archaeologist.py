"""Archaeologist."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Archaeologist(Power):
    """One more coin for each artifact and legendary place held."""

    key = "archaeologist"
    number = 5

    def income(self, s: State, army: int) -> int:
        return sum(
            [int(s.marks[region] & s.rules.relic_mask).bit_count() for region in s.rules.board.members(s.held[army])]
        )
