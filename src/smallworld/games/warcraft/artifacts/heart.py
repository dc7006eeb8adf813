"""Heart of Azeroth."""

from typing import Final

from smallworld.core import events
from smallworld.core.coins import pay_player
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import SetArtifact, where

HEART: Final = relic("heart")


class SetHeart(SetArtifact):
    """Place the Heart in a region held."""

    word = "heart"
    artifact = HEART


class Heart(Ability):
    """At the end of the turn, each other player whose active army borders it pays its holder a coin."""

    key = "heart"
    moves = (SetHeart,)
    reasons = SetArtifact.reasons

    def turn_ended(self, s: State, army: int) -> None:
        around = s.rules.board.neighbours[where(s, HEART)]
        for seat in range(s.rules.seats):
            if seat != s.seat_of(army) and s.held[s.active(seat)] & around:
                pay_player(s, seat, s.seat_of(army), 1, "heart", events.INCOME)
