"""Ashes of Al'ar."""

from typing import Final

from smallworld.core import ids
from smallworld.core.hooks import Ability, Choice, Means, Move
from smallworld.core.procedures.conquest import means_refusal
from smallworld.core.state import State
from smallworld.games.warcraft.markers import relic
from smallworld.games.warcraft.relics import conquer_by, finish_roll, move_relic, roll_at

ASHES: Final = relic("ashes")
FLIGHT: Final = Means("ashes", bordering=True)


class Fly(Move):
    """Conquer any region of any island as if it bordered."""

    word = "ashes"
    steps = (ids.CONQUER,)
    means = FLIGHT
    final_reasons = ("relic-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return ashes_refusal(s, army, region, False)

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << ASHES
        conquer_by(s, army, region, FLIGHT)
        move_relic(s, ASHES, region)


class RollFly(Move):
    """Fly as the last conquest, with a roll for the missing tokens."""

    word = "roll"
    suffix = "ashes"
    steps = (ids.CONQUER,)
    means = FLIGHT
    rolls = True
    final_reasons = ("relic-used", "no-tokens")

    def refusal(self, s: State, army: int, region: int) -> str:
        return ashes_refusal(s, army, region, True)

    def play(self, s: State, army: int, region: int) -> None:
        s.table_memory |= 1 << ASHES
        roll_at(s, army, region, FlyRolled)


class FlyRolled(Choice):
    """The roll for a flight (data: the region); the artifact moves only if the region falls."""

    of_region = True

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        if finish_roll(s, army, data, FLIGHT, face):
            move_relic(s, ASHES, data)


class Ashes(Ability):
    """Once per turn any region of any island can be conquered as if it bordered."""

    key = "ashes"
    moves = (Fly, RollFly)
    choices = (FlyRolled,)
    reasons = {"relic-used": "it has been used this turn"}


def ashes_refusal(s: State, army: int, region: int, roll: bool) -> str:
    if s.table_memory >> ASHES & 1:
        return "relic-used"
    return means_refusal(s, army, region, FLIGHT, roll)
