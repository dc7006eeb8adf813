"""Aegis of Aggramar."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import SetArtifact

AEGIS: Final = relic("aegis")
PRICE: Final = 2


class SetAegis(SetArtifact):
    """Place the Aegis in a region held."""

    word = "aegis"
    artifact = AEGIS


class Aegis(Ability):
    """Its region is immune until an opponent pays two coins to attack it."""

    key = "aegis"
    moves = (SetAegis,)
    reasons = SetArtifact.reasons

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        return PRICE if cause == ids.BY_CONQUEST and s.count(region, AEGIS) else 0

    def immune_to_abilities(self, s: State, army: int, region: int) -> bool:
        return s.count(region, AEGIS) > 0
