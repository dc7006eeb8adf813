"""Doomhammer."""

from typing import Final

from smallworld.core import ids
from smallworld.core.coins import pay, pay_player
from smallworld.core.hooks import Ability, Means
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.special_conquest import ArtifactConquest

PRICE: Final = 2


class Smash(ArtifactConquest):
    """Conquer an attackable region with a garrison, whatever defends it, by paying two coins to its owner."""

    word = "doomhammer"
    where = ids.REACH
    artifact = relic("doomhammer")
    means = Means("doomhammer", overwhelms=True, coins=PRICE)

    def begin(self, s: State, army: int, region: int) -> None:
        super().begin(s, army, region)
        seat = s.seat_of(army)
        holder = s.holder[region]
        if s.is_opponent(army, holder):
            pay_player(s, seat, s.seat_of(holder), PRICE, "doomhammer")
        else:
            pay(s, seat, PRICE, "doomhammer")


class Doomhammer(Ability):
    """Once per turn a region can be conquered with a single token, for two coins to its owner."""

    key = "doomhammer"
    moves = (Smash,)
    reasons = {"relic-used": "it has been used this turn"}
