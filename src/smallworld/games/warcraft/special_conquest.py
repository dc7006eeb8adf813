"""Conquests by special means, with tokens from hand or with the last roll (R-75)."""

from typing import ClassVar, Final

from smallworld.core import ids
from smallworld.core.choices import roll_for
from smallworld.core.hooks import PLAIN, Choice, Means, Move
from smallworld.core.procedures.conquest import (
    attack,
    capture_from_hand,
    conquer_from_hand,
    means_refusal,
    target_refusal,
)
from smallworld.core.procedures.costs import cost_by
from smallworld.core.state import State
from smallworld.games.warcraft.relics import move_relic


class SpecialConquest(Move):
    """A conquest by special means; a subclass with `rolls` is the last conquest, with a roll for missing tokens."""

    steps = (ids.CONQUER,)
    means: ClassVar[Means] = PLAIN
    #: With `rolls`: the choice that receives the roll.
    after_roll: ClassVar[type[Choice]] = Choice

    def __init__(self) -> None:
        # Compiled code reads instance attributes many times faster than class attributes.
        self._means: Final[Means] = self.means
        self._is_last: Final[bool] = self.rolls

    def excluded(self, s: State, army: int, region: int) -> str:
        """Return the key of the reason why it is impossible at any cost; empty if it is possible."""
        raise NotImplementedError

    def begin(self, s: State, army: int, region: int) -> None:
        """Record and pay for the attempt."""
        raise NotImplementedError

    def succeeded(self, s: State, region: int) -> None:
        """Called once the region has been conquered."""

    def refusal(self, s: State, army: int, region: int) -> str:
        return self.excluded(s, army, region) or means_refusal(s, army, region, self._means, self._is_last)

    def play(self, s: State, army: int, region: int) -> None:
        self.begin(s, army, region)
        if self._is_last:
            attack(s, army, region)
            roll_for(s, self.after_roll, army, region)
        else:
            conquer_from_hand(s, army, region, cost_by(s, army, s.kits[army], region, self._means))
            self.succeeded(s, region)


class ConquestRolled(Choice):
    """The last roll for a special conquest (data: the region)."""

    of_region = True
    conquest: ClassVar[SpecialConquest]

    def rolled(self, s: State, army: int, data: int, face: int) -> None:
        if finish_roll(s, army, data, self.conquest.means, face):
            self.conquest.succeeded(s, data)


class ArtifactConquest(SpecialConquest):
    """A conquest by an artifact, once per turn; the artifact moves to the region."""

    artifact: ClassVar[int]
    final_reasons = ("relic-used", "no-tokens")

    def __init__(self) -> None:
        super().__init__()
        self._used: Final[int] = 1 << self.artifact

    def excluded(self, s: State, army: int, region: int) -> str:
        if s.table_memory & self._used:
            return "relic-used"
        return "" if self._means.bordering else target_refusal(s, army, s.kits[army], region)

    def begin(self, s: State, army: int, region: int) -> None:
        s.table_memory |= self._used

    def succeeded(self, s: State, region: int) -> None:
        move_relic(s, self.artifact, region)


def finish_roll(s: State, army: int, region: int, means: Means, face: int) -> bool:
    """Finish a last conquest by special means, which ends the conquer step; returns whether it succeeded."""
    s.pop()
    tokens = s.hand[army] + s.auxiliaries[army]
    if tokens + face < cost_by(s, army, s.kits[army], region, means):
        return False
    capture_from_hand(s, army, region, tokens)
    return True
