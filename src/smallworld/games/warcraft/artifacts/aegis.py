"""Aegis of Aggramar."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Ability, Move
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import move_relic

AEGIS: Final = relic("aegis")
PRICE: Final = 2


class SetAegis(Move):
    """Set the Aegis in a region held."""

    word = "aegis"
    steps = (ids.END,)
    where = ids.HELD
    final_reasons = ("relic-set",)

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.table_memory >> AEGIS & 1:
            return "relic-set"
        if s.holder[region] != army:
            return "not-held"
        return "relic-there" if s.held[army] == 1 << region else ""

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << AEGIS
        if s.count(region, AEGIS) == 0:
            move_relic(s, AEGIS, region)


class Aegis(Ability):
    """Its region is immune until an opponent pays two coins to attack it."""

    key = "aegis"
    moves = (SetAegis,)
    reasons = {
        "relic-set": "it has been set this turn",
        "relic-there": "it lies in the only region that the army holds",
    }

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return PRICE if cause == ids.BY_CONQUEST and s.count(region, AEGIS) else 0

    def immune_to_abilities(self, s: State, army: int, region: int) -> bool:
        return s.count(region, AEGIS) > 0
