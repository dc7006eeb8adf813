"""Robbing, a custom power."""

from smallworld.core.coins import pay_player
from smallworld.core.hooks import Power
from smallworld.core.state import State


class Robbing(Power):
    """A player whose region is conquered pays the attacker two coins, or one if that is all they have."""

    key = "robbing"
    number = 4

    def conquered(self, s: State, army: int, region: int) -> None:
        loser = s.last_conquest().holder
        if s.is_opponent(army, loser):
            pay_player(s, s.seat_of(loser), s.seat_of(army), 2, self.key)
