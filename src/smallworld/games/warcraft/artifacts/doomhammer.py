"""Doomhammer."""

from typing import Final

from smallworld.core import ids
from smallworld.core.coins import pay, pay_player
from smallworld.core.hooks import Ability, Means, Move
from smallworld.core.procedures.conquest import means_refusal, target_refusal
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import conquer_by, move_relic

DOOMHAMMER: Final = relic("doomhammer")
PRICE: Final = 2
BLOW: Final = Means("doomhammer", overwhelms=True, coins=PRICE)


class Smash(Move):
    """Conquer an attackable region with a garrison, whatever defends it, for two coins to its owner."""

    word = "doomhammer"
    steps = (ids.CONQUER,)
    where = ids.REACH
    means = BLOW
    final_reasons = ("relic-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.table_memory >> DOOMHAMMER & 1:
            return "relic-used"
        return target_refusal(s, army, s.kits[army], region) or means_refusal(s, army, region, BLOW)

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << DOOMHAMMER
        seat = s.seat_of(army)
        holder = s.holder[region]
        if s.is_opponent(army, holder):
            pay_player(s, seat, s.seat_of(holder), PRICE, "doomhammer")
        else:
            pay(s, seat, PRICE, "doomhammer")
        conquer_by(s, army, region, BLOW)
        move_relic(s, DOOMHAMMER, region)


class Doomhammer(Ability):
    """Once per turn a region falls to a single token, for two coins to its owner."""

    key = "doomhammer"
    moves = (Smash,)
    reasons = {"relic-used": "it has been used this turn"}
