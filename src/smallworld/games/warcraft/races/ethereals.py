"""Ethereals."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Choice, Means, Move, Race
from smallworld.core.procedures.conquest import means_refusal
from smallworld.core.state import State
from smallworld.games.warcraft.markers import PLACE_MARKERS
from smallworld.games.warcraft.relics import conquer_by, finish_roll, lying, roll_at
from smallworld.games.warcraft.theft import NAMED, Steal, StealTo

EXPEDITION: Final = Means("delve", less=2, bordering=True)


class Delve(Move):
    """Conquer a bordering region with a legendary place for two less."""

    word = "delve"
    steps = (ids.CONQUER,)
    where = ids.BESIDE
    means = EXPEDITION
    final_reasons = ("ethereal-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return delve_refusal(s, army, region, False)

    def play(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = 1
        conquer_by(s, army, region, EXPEDITION)


class RollDelve(Move):
    """Delve as the last conquest, with a roll."""

    word = "roll"
    suffix = "delve"
    steps = (ids.CONQUER,)
    where = ids.BESIDE
    means = EXPEDITION
    rolls = True
    final_reasons = ("ethereal-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return delve_refusal(s, army, region, True)

    def play(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = 1
        roll_at(s, army, region, DelveRolled)


class DelveRolled(Choice):
    """The roll for a delve (data: the region)."""

    of_region = True

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        finish_roll(s, army, data, EXPEDITION, face)


class Ethereals(Race):
    """Once per turn steal an artifact next door, or delve for a place at two less (memory: used)."""

    key = "ethereals"
    number = 5
    tokens = 10
    moves = (Steal, *NAMED, Delve, RollDelve)
    choices = (StealTo, DelveRolled)
    reasons = {
        "ethereal-used": "the Ethereals have already stolen an artifact or gone on an expedition this turn",
        "no-artifact": "no artifact lies there face up",
        "not-that-artifact": "that artifact does not lie there face up",
        "which-artifact": "several artifacts lie there: the move names one of them",
        "no-place": "no legendary place lies there face up",
    }

    def turn_began(self, s: State, army: int) -> None:
        s.race_memory[army] = 0


def delve_refusal(s: State, army: int, region: int, roll: bool) -> str:
    if s.race_memory[army]:
        return "ethereal-used"
    if lying(s, region, PLACE_MARKERS) == ids.NONE:
        return "no-place"
    if s.kits[army].neighbours[region] & s.held[army] == 0:
        return "out-of-reach"
    return means_refusal(s, army, region, EXPEDITION, roll)
