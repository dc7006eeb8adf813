"""Berserk."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, roll_for
from smallworld.core.hooks import Choice, Move, Power
from smallworld.core.procedures.conquest import available_tokens, conquer, conquer_refusal, target_refusal
from smallworld.core.state import State


class RollFirst(Move):
    """Roll the die before choosing the region to conquer."""

    word = "roll"
    takes = ids.T_NOTHING
    steps = (ids.CONQUER,)

    def refusal(self, s: State, army: int, arg: int) -> str:
        if available_tokens(s, army) < s.kits[army].garrison:
            return "no-tokens"
        kit = s.kits[army]
        for region in range(s.rules.board.size):
            if not target_refusal(s, army, kit, region):
                return ""
        return "out-of-reach"

    def play(self, s: State, army: int, arg: int) -> None:
        roll_for(s, AfterRoll, army)


class AfterRoll(Choice):
    """After a roll: conquer at the reduced cost, or stop conquering for this turn (R-29)."""

    verbs = ("conquer", "done")

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        s.power_memory[army] = face
        ask(s, AfterRoll, army)

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return conquer_refusal(s, army, s.kits[army], action.arg)

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        if action.verb == ids.V_DONE:
            s.pop()  # the conquer step
        else:
            conquer(s, army, action.arg)
        s.power_memory[army] = 0


class Berserk(Power):
    """The die may be rolled before each conquest and lowers its cost (memory: the roll)."""

    key = "berserk"
    number = 4
    rolls_first = True
    moves = (RollFirst,)
    choices = (AfterRoll,)

    def discount(self, s: State, army: int, region: int) -> int:
        return s.power_memory[army]
