"""`die`: the die may be rolled before each conquest, and lowers its cost."""

from typing import ClassVar

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, roll_for
from smallworld.core.hooks import Choice, Move
from smallworld.core.procedures.conquest import available_tokens, conquer, conquer_refusal, target_refusal
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import SHORT, Memory, MemoryField
from smallworld.games.custom.recipes.wording import Wording


class DieFirst(EffectData, frozen=True):
    """The die is rolled before a region is chosen, instead of for the last conquest."""

    once = True

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return RollsFirst(memory.field(ids.BEST_FACE.bit_length(), SHORT))

    def phrase(self) -> Wording:
        return Wording("recipe.die")


class RollBefore(Move):
    """Roll the die before choosing the region to conquer."""

    word = "roll"
    takes = ids.T_NOTHING
    steps = (ids.CONQUER,)
    choice: ClassVar[type[Choice]] = Choice

    def refusal(self, s: State, army: int, arg: int) -> str:
        if available_tokens(s, army) < s.kits[army].garrison:
            return "no-tokens"
        kit = s.kits[army]
        for region in range(s.rules.board.size):
            if not target_refusal(s, army, kit, region):
                return ""
        return "out-of-reach"

    def play(self, s: State, army: int, arg: int) -> None:
        roll_for(s, self.choice, army)


class ConquerAfterRoll(Choice):
    """After a roll: conquer at the reduced cost, or stop conquering for this turn (R-29)."""

    verbs = ("conquer", "done")
    face: ClassVar[MemoryField]

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        self.face.set(s, army, face)
        ask(s, type(self), army)

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return conquer_refusal(s, army, s.kits[army], action.arg)

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        if action.verb == ids.V_DONE:
            s.pop()  # the conquer step
        else:
            conquer(s, army, action.arg)
        self.face.set(s, army, 0)


class RollsFirst(EffectPart):
    """The roll before a conquest (memory: the roll)."""

    def __init__(self, face: MemoryField) -> None:
        self.face = face
        choice: type[Choice] = type("AfterRoll", (ConquerAfterRoll,), {"face": face})
        move: type[Move] = type("RollFirst", (RollBefore,), {"choice": choice, "__doc__": RollBefore.__doc__})
        self.facts = {"rolls_first": True, "moves": (move,), "choices": (choice,)}

    def discount(self, s: State, army: int, region: int) -> int:
        return self.face.get(s, army)
