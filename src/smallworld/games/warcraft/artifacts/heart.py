"""Heart of Azeroth."""

from typing import Final

from smallworld.core import events, ids
from smallworld.core.coins import pay_player
from smallworld.core.hooks import Ability, Move
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import move_relic, where

HEART: Final = relic("heart")


class SetHeart(Move):
    """Set the Heart in a region held."""

    word = "heart"
    steps = (ids.END,)
    where = ids.HELD
    final_reasons = ("relic-set",)

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.table_memory >> HEART & 1:
            return "relic-set"
        if s.holder[region] != army:
            return "not-held"
        return "relic-there" if s.held[army] == 1 << region else ""

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << HEART
        if s.count(region, HEART) == 0:
            move_relic(s, HEART, region)


class Heart(Ability):
    """At the end of the turn each other player whose active army borders it pays its holder a coin."""

    key = "heart"
    moves = (SetHeart,)
    reasons = {
        "relic-set": "it has been set this turn",
        "relic-there": "it lies in the only region that the army holds",
    }

    def turn_ended(self, s: State, army: int) -> None:
        around = s.rules.board.neighbours[where(s, HEART)]
        for seat in range(s.rules.seats):
            if seat != s.seat_of(army) and s.held[s.active(seat)] & around:
                pay_player(s, seat, s.seat_of(army), 1, "heart", events.INCOME)
