"""Otters, a custom race."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Otters(Race):
    """One extra coin for each land region held that borders a sea or lake."""

    key = "otters"
    number = 5
    tokens = 10

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.coast).bit_count()
