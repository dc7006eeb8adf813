"""Blood Elves."""

from smallworld.core import ids
from smallworld.core.hooks import Race
from smallworld.core.state import State


class BloodElves(Race):
    """One more coin for each magic region held."""

    key = "blood-elves"
    number = 5
    tokens = 10
    tags = ("horde",)

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.with_symbol[ids.MAGIC]).bit_count()
