"""Draenei."""

from smallworld.core.hooks import Race
from smallworld.core.state import State


class Draenei(Race):
    """In each opponent's turn, the first token lost goes to hand instead (memory: the last turn that saved one)."""

    key = "draenei"
    number = 7
    tokens = 12
    tags = ("alliance",)

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 1 if s.seat != s.seat_of(army) and s.race_memory[army] != s.turn() else 0

    def spared(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = s.turn()
