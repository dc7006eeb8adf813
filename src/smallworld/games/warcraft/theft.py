"""Stealing an artifact from a bordering region; the move names it if there are several (R-80)."""

from typing import ClassVar, Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask, number_in, region_in, with_number
from smallworld.core.hooks import Choice, Move
from smallworld.core.procedures.conquest import untouchable
from smallworld.core.state import State
from smallworld.games.warcraft.markers import ARTIFACT_MARKERS, relic
from smallworld.games.warcraft.relics import move_relic


class Steal(Move):
    """Steal the artifact of a bordering region."""

    word = "steal"
    second = "steal-to"
    steps = (ids.CONQUER,)
    where = ids.BESIDE
    final_reasons = ("ethereal-used",)
    conquers = False

    def refusal(self, s: State, army: int, region: int) -> str:
        reason = theft_refusal(s, army, region)
        return reason or ("" if len(artifacts_in(s, region)) == 1 else "which-artifact")

    def play(self, s: State, army: int, region: int) -> None:
        ask(s, StealTo, army, region)


class StealNamed(Steal):
    """Steal this artifact of a bordering region that has several."""

    def refusal(self, s: State, army: int, region: int) -> str:
        reason = theft_refusal(s, army, region)
        if reason:
            return reason
        there = artifacts_in(s, region)
        if relic(self.suffix) not in there:
            return "not-that-artifact"
        return "implied" if len(there) == 1 else ""

    def play(self, s: State, army: int, region: int) -> None:
        ask(s, StealTo, army, with_number(region, relic(self.suffix)))


class StealAegis(StealNamed):
    """Steal the Aegis from a bordering region with several artifacts."""

    suffix: ClassVar[str] = "aegis"


class StealAshes(StealNamed):
    """Steal the Ashes from a bordering region with several artifacts."""

    suffix: ClassVar[str] = "ashes"


class StealDoomhammer(StealNamed):
    """Steal the Doomhammer from a bordering region with several artifacts."""

    suffix: ClassVar[str] = "doomhammer"


class StealFrostmourne(StealNamed):
    """Steal Frostmourne from a bordering region with several artifacts."""

    suffix: ClassVar[str] = "frostmourne"


class StealHeart(StealNamed):
    """Steal the Heart from a bordering region with several artifacts."""

    suffix: ClassVar[str] = "heart"


NAMED: Final = (StealAegis, StealAshes, StealDoomhammer, StealFrostmourne, StealHeart)


class StealTo(Choice):
    """Choose the held region next to it that gets the stolen artifact (data: its region, and its marker if named)."""

    verbs = ("steal-to",)

    def makes_sense(self, s: State, army: int, data: int) -> bool:
        region, artifact = region_in(data), number_in(data)
        there = artifacts_in(s, region) if region < s.rules.board.size else []
        return artifact in there or (artifact == 0 and len(there) == 1)

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        if s.holder[action.arg] != army:
            return "not-held"
        return "" if s.kits[army].neighbours[region_in(data)] >> action.arg & 1 else "out-of-reach"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        s.race_memory[army] = 1
        move_relic(s, number_in(data) or artifacts_in(s, data)[0], action.arg)


def artifacts_in(s: State, region: int) -> list[int]:
    """Return the face-up artifacts in the region."""
    if s.marks[region] & s.rules.relic_mask == 0:
        return []
    return [marker for marker in ARTIFACT_MARKERS if s.count(region, marker)]


def theft_refusal(s: State, army: int, region: int) -> str:
    """Return the reason why nothing can be stolen from the region; empty if something can."""
    if s.race_memory[army]:
        return "ethereal-used"
    if s.holder[region] == army or s.kits[army].neighbours[region] & s.held[army] == 0:
        return "out-of-reach"
    # Checked for each bordering region by six moves: builds no list if there is no relic.
    if s.marks[region] & s.rules.relic_mask == 0 or not artifacts_in(s, region):
        return "no-artifact"
    return "immune" if untouchable(s, region) else ""
