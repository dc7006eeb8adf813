"""Wealthy."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Wealthy(Power):
    """Seven coins once, at the end of the turn in which the combo was picked (R-36)."""

    key = "wealthy"
    number = 4

    def income(self, s: State, army: int) -> int:
        return 7 if s.just_picked and s.seat_of(army) == s.seat else 0
