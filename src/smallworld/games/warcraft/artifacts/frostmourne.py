"""Frostmourne."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Ability, Choice, Means, Move
from smallworld.core.procedures.conquest import means_refusal, target_refusal
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import conquer_by, finish_roll, move_relic, roll_at

FROSTMOURNE: Final = relic("frostmourne")
STRIKE: Final = Means("frostmourne", less=2)


class Strike(Move):
    """Conquer a region for two less."""

    word = "frostmourne"
    steps = (ids.CONQUER,)
    where = ids.REACH
    means = STRIKE
    final_reasons = ("relic-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return strike_refusal(s, army, region, False)

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << FROSTMOURNE
        conquer_by(s, army, region, STRIKE)
        move_relic(s, FROSTMOURNE, region)


class RollStrike(Move):
    """Strike as the last conquest, with a roll for the missing tokens."""

    word = "roll"
    suffix = "frostmourne"
    steps = (ids.CONQUER,)
    where = ids.REACH
    means = STRIKE
    rolls = True
    final_reasons = ("relic-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return strike_refusal(s, army, region, True)

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << FROSTMOURNE
        roll_at(s, army, region, StrikeRolled)


class StrikeRolled(Choice):
    """The roll for a strike (data: the region); the artifact moves only if the region falls."""

    of_region = True

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        if finish_roll(s, army, data, STRIKE, face):
            move_relic(s, FROSTMOURNE, data)


class Frostmourne(Ability):
    """Once per turn one conquest costs two less."""

    key = "frostmourne"
    moves = (Strike, RollStrike)
    choices = (StrikeRolled,)
    reasons = {"relic-used": "it has been used this turn"}


def strike_refusal(s: State, army: int, region: int, roll: bool) -> str:
    if s.table_memory >> FROSTMOURNE & 1:
        return "relic-used"
    reason = target_refusal(s, army, s.kits[army], region)
    return reason or means_refusal(s, army, region, STRIKE, roll)
