"""Giants."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Giants(Race):
    """A region that borders a mountain they hold costs one less (R-34)."""

    key = "giants"
    number = 6
    tokens = 11

    def discount(self, s: State, army: int, region: int) -> int:
        bordering = s.kits[army].neighbours[region]
        return 1 if bordering & s.held[army] & s.rules.board.mountains else 0
