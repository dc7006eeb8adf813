"""Mining."""

from smallworld.core import ids
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Mining(Power):
    """One more coin for each cavern region held."""

    key = "mining"
    number = 4

    def income(self, s: State, army: int) -> int:
        return (s.held[army] & s.rules.board.with_symbol[ids.CAVERN]).bit_count()
