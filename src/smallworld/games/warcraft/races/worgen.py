"""Worgen."""

from typing import Final

from smallworld.core import ids
from smallworld.core.coins import earn, pay
from smallworld.core.hooks import Move, Race
from smallworld.core.state import State

HUMAN: Final = 0
BEASTLY: Final = 2


class Form(Move):
    """Choose the form before anything else in the turn."""

    word = "form"
    takes = ids.T_WORD
    options = ("human", "worgen")
    steps = (ids.CONQUER,)
    conquers = False

    def refusal(self, s: State, army: int, arg: int) -> str:
        if s.race_memory[army]:
            return "form-chosen"
        return "form-coin" if arg != HUMAN and s.coins[s.seat_of(army)] < 1 else ""

    def play(self, s: State, army: int, arg: int) -> None:
        s.race_memory[army] = arg + 1
        if arg == HUMAN:
            earn(s, s.seat_of(army), 2, "worgen")
        else:
            pay(s, s.seat_of(army), 1, "worgen")


class Worgen(Race):
    """Each turn, human form earns two coins; worgen form, for a coin, lowers costs by one (memory: form + 1)."""

    key = "worgen"
    number = 5
    tokens = 10
    tags = ("alliance",)
    memory_is_per_turn = True
    moves = (Form,)
    reasons = {
        "form-chosen": "the form has been chosen for this turn",
        "form-coin": "the worgen form costs a coin",
    }

    def demands(self, s: State, army: int) -> bool:
        return s.race_memory[army] == 0

    def discount(self, s: State, army: int, region: int) -> int:
        return 1 if s.race_memory[army] == BEASTLY else 0
