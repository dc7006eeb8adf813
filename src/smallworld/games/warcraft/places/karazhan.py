"""Karazhan."""

from typing import Final

from smallworld.core.hooks import Ability
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import where

KARAZHAN: Final = relic("karazhan")


class Karazhan(Ability):
    """One more coin for each other region held with the same terrain."""

    key = "karazhan"

    def income(self, s: State, army: int) -> int:
        terrain = s.rules.board.terrain[where(s, KARAZHAN)]
        return (s.held[army] & s.rules.board.of_terrain[terrain]).bit_count() - 1
