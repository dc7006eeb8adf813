"""Battleground."""

from smallworld.core import ids
from smallworld.core.hooks import Ability, Move
from smallworld.core.state import State
from smallworld.games.warcraft.table_rules import SIDE_BITS, SIDE_SHIFT, SIDES


class Side(Move):
    """Choose the faction that a neutral army fights for this turn."""

    word = "side"
    takes = ids.T_WORD
    options = SIDES
    steps = (ids.CONQUER,)
    conquers = False

    def refusal(self, s: State, army: int, arg: int) -> str:
        tags = s.rules.races[s.race[army]].tags
        if "alliance" in tags or "horde" in tags:
            return "side-own"
        return "side-chosen" if s.table_memory >> SIDE_SHIFT & SIDE_BITS else ""

    def play(self, s: State, army: int, arg: int) -> None:
        s.table_memory |= arg + 1 << SIDE_SHIFT


class Battleground(Ability):
    """The faction bonus counts up to twice for each enemy race; a neutral army may choose a faction."""

    key = "battleground"
    moves = (Side,)
    reasons = {
        "side-own": "only a neutral race chooses a faction",
        "side-chosen": "the faction has been chosen for this turn",
    }
