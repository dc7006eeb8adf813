"""Halflings."""

from typing import Final

from smallworld.core.board import Board
from smallworld.core.hooks import Race
from smallworld.core.procedures.pieces import can_put, put
from smallworld.core.state import State
from smallworld.games.smallworld.markers import HOLE

HOLES: Final = 2


class Halflings(Race):
    """They enter anywhere; their first two conquests get a hole in the ground and are immune (memory: holes dug)."""

    key = "halflings"
    number = 6
    tokens = 11

    def enters(self, board: Board, region: int) -> bool:
        return True

    def restore(self, s: State, army: int, listed: bool) -> None:
        s.race_memory[army] = HOLES  # holes that the position doesn't show are used up

    def conquered(self, s: State, army: int, region: int) -> None:
        if s.race_memory[army] < HOLES and can_put(s, region, HOLE):
            s.race_memory[army] += 1
            put(s, region, HOLE)
