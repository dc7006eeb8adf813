"""Gnomes."""

from typing import Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, roll_for
from smallworld.core.conquest import attack, available_tokens, capture_from_hand, closure_reason, payable
from smallworld.core.hooks import Choice, Move, Race
from smallworld.core.state import State
from smallworld.games.warcraft.relics import bordering_cost, finish_roll

FACE: Final = 1000


class Raid(Move):
    """Attack any region of any island; the die, rolled after naming it, lowers the cost."""

    word = "raid"
    steps = (ids.CONQUER,)
    final_reasons = ("raid-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.race_memory[army]:
            return "raid-used"
        if available_tokens(s, army) < s.kits[army].garrison:
            return "no-tokens"
        return closure_reason(s, army, s.kits[army], region) or ("" if payable(s, army, region) else "toll")

    def may_succeed(self, s: State, army: int, region: int) -> bool:
        # Both the roll of the raid and the last one after it may help.
        return raid_cost(s, army, region, ids.BEST_FACE) - available_tokens(s, army) <= ids.BEST_FACE

    def play(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = 1
        attack(s, army, region)
        roll_for(s, RaidRolled, army, region)


class RaidRolled(Choice):
    """A raid that is short is followed by the last-conquest roll, or called off (data: region and face)."""

    verbs = ("roll", "done")

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return data // FACE <= ids.BEST_FACE and data % FACE < s.rules.board.size

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        price = raid_cost(s, army, data, face)
        missing = price - available_tokens(s, army)
        if missing <= 0:
            capture_from_hand(s, army, data, price)
        elif missing <= ids.BEST_FACE:
            ask(s, RaidRolled, army, data + FACE * face)

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return "" if action.verb == ids.V_ROLL and action.arg == data % FACE else "raid-region"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        if action.verb != ids.V_DONE:
            roll_for(s, RaidAgain, army, data)


class RaidAgain(Choice):
    """The reinforcement roll after a raid ends the conquests, successful or not (data: region and face)."""

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return data // FACE <= ids.BEST_FACE and data % FACE < s.rules.board.size

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        finish_roll(s, army, data % FACE, raid_cost(s, army, data % FACE, data // FACE), face)


class Gnomes(Race):
    """Once per turn an air raid on any region, with the die to lower its cost (memory: used)."""

    key = "gnomes"
    number = 5
    tokens = 10
    tags = ("alliance",)
    moves = (Raid,)
    choices = (RaidRolled, RaidAgain)
    reasons = {
        "raid-used": "the air raid has been flown this turn",
        "raid-region": "the roll is for the region that was raided",
    }

    def turn_began(self, s: State, army: int) -> None:
        s.race_memory[army] = 0


def raid_cost(s: State, army: int, region: int, face: int) -> int:
    """What the raided region costs after the roll, without travel."""
    return max(bordering_cost(s, army, region) - face, s.kits[army].garrison)
