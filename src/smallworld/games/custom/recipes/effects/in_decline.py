"""`decline`: what happens to the race in decline, and when it may decline."""

from typing import Final, Literal

from smallworld.core import ids
from smallworld.core.hooks import Move
from smallworld.core.procedures.decline import decline
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.wording import Wording


class InDecline(EffectData, frozen=True):
    """All tokens stay, they go on conquering, the race does not count, or it may decline after scoring."""

    how: Literal["stays", "fights", "extra", "late"]

    def works_in_decline(self) -> bool:
        return self.how in ("fights", "extra")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return PARTS[self.how]()

    def phrase(self) -> Wording:
        return Wording(f"recipe.decline.{self.how}")


class Stays(EffectPart):
    """All tokens stay where they are."""

    def keeps(self, s: State, army: int, region: int) -> int:
        return s.tokens[region]


class Fights(Stays):
    """They stay, and go on campaigning before the active race does."""

    facts = {"campaigns": True}


class Extra(EffectPart):
    """It does not count as the player's race in decline."""

    facts = {"extra_in_decline": True}


class DeclineAfterScoring(Move):
    """Decline after the turn's scoring (R-30)."""

    word = "decline"
    takes = ids.T_NOTHING
    steps = (ids.AFTER,)

    def refusal(self, s: State, army: int, arg: int) -> str:
        return ""

    def play(self, s: State, army: int, arg: int) -> None:
        s.pop()
        decline(s, army)


class Late(EffectPart):
    """It may decline after scoring."""

    facts = {"moves": (DeclineAfterScoring,)}


PARTS: Final = {"stays": Stays, "fights": Fights, "extra": Extra, "late": Late}
