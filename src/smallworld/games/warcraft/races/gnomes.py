"""Gnomes."""

from typing import Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, number_in, region_in, roll_for, with_number
from smallworld.core.hooks import Choice, Means, Move, Race
from smallworld.core.procedures.conquest import attack, available_tokens, capture_from_hand, means_refusal
from smallworld.core.procedures.costs import cost_by
from smallworld.core.state import State
from smallworld.games.warcraft.special_conquest import finish_roll

RAID: Final = Means("raid", bordering=True, lowered_by_die=True)
#: Indexed by the face of the die.
AFTER_ROLL: Final = [Means("raid", less=face, bordering=True, paid=True) for face in range(ids.BEST_FACE + 1)]


class Raid(Move):
    """Attack any region of any island; the die, rolled after naming it, lowers the cost."""

    word = "raid"
    steps = (ids.CONQUER,)
    means = RAID
    final_reasons = ("raid-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        if s.race_memory[army]:
            return "raid-used"
        return means_refusal(s, army, region, RAID)

    def may_succeed(self, s: State, army: int, region: int) -> bool:
        # Both the raid's roll and the last-conquest roll after it may help.
        price = cost_by(s, army, s.kits[army], region, AFTER_ROLL[ids.BEST_FACE])
        return price - available_tokens(s, army) <= ids.BEST_FACE

    def play(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = 1
        attack(s, army, region)
        roll_for(s, RaidRolled, army, region)


class RaidRolled(Choice):
    """After a raid that is short: roll again as the last conquest, or call it off (data: region and face)."""

    verbs = ("roll", "done")

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return number_in(data) <= ids.BEST_FACE and region_in(data) < s.rules.board.size

    def means_of(self, s: State, army: int, data: int) -> Means:
        return AFTER_ROLL[number_in(data)]

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        price = cost_by(s, army, s.kits[army], data, AFTER_ROLL[face])
        missing = price - available_tokens(s, army)
        if missing <= 0:
            capture_from_hand(s, army, data, price)
        elif missing <= ids.BEST_FACE:
            ask(s, RaidRolled, army, with_number(data, face))

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if action.verb == ids.V_DONE:
            return ""
        return "" if action.verb == ids.V_ROLL and action.arg == region_in(data) else "raid-region"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        if action.verb != ids.V_DONE:
            roll_for(s, RaidAgain, army, data)


class RaidAgain(Choice):
    """The last-conquest roll after a raid ends conquering, successful or not (data: region and face)."""

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        return number_in(data) <= ids.BEST_FACE and region_in(data) < s.rules.board.size

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        finish_roll(s, army, region_in(data), AFTER_ROLL[number_in(data)], face)


class Gnomes(Race):
    """Once per turn, an air raid on any region; a die roll lowers its cost (memory: used)."""

    key = "gnomes"
    number = 5
    tokens = 10
    tags = ("alliance",)
    memory_is_per_turn = True
    moves = (Raid,)
    choices = (RaidRolled, RaidAgain)
    reasons = {
        "raid-used": "the air raid has been flown this turn",
        "raid-region": "the roll is for the region that was raided",
    }
