"""Ethereals."""

from smallworld.core import ids
from smallworld.core.hooks import Means, Race
from smallworld.core.state import State
from smallworld.games.warcraft.markers import PLACE_MARKERS
from smallworld.games.warcraft.relics import lying
from smallworld.games.warcraft.special_conquest import ConquestRolled, SpecialConquest
from smallworld.games.warcraft.theft import NAMED, Steal, StealTo


class Delve(SpecialConquest):
    """Conquer a bordering region with a legendary place for two less."""

    word = "delve"
    where = ids.BESIDE
    means = Means("delve", less=2, bordering=True)
    final_reasons = ("ethereal-used", "no-tokens")

    def excluded(self, s: State, army: int, region: int) -> str:
        if s.race_memory[army]:
            return "ethereal-used"
        if lying(s, region, PLACE_MARKERS) == ids.NONE:
            return "no-place"
        return "" if s.kits[army].neighbours[region] & s.held[army] else "out-of-reach"

    def begin(self, s: State, army: int, region: int) -> None:
        s.race_memory[army] = 1


class DelveRolled(ConquestRolled):
    """The roll for a delve (data: the region)."""

    conquest = Delve()


class RollDelve(Delve):
    """Delve as the last conquest, with a roll."""

    word = "roll"
    suffix = "delve"
    rolls = True
    after_roll = DelveRolled


class Ethereals(Race):
    """Once per turn, steal an artifact next door, or conquer a legendary place at two less (memory: used)."""

    key = "ethereals"
    number = 5
    tokens = 10
    memory_is_per_turn = True
    moves = (Steal, *NAMED, Delve, RollDelve)
    choices = (StealTo, DelveRolled)
    reasons = {
        "ethereal-used": "the Ethereals have already stolen an artifact or gone on an expedition this turn",
        "no-artifact": "no face-up artifact is there",
        "not-that-artifact": "that artifact is not there face up",
        "which-artifact": "several artifacts are there: name one of them in the move",
        "no-place": "no face-up legendary place is there",
    }
