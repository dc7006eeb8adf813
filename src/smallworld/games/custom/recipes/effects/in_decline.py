"""`decline`: a race's behaviour in decline, and when it may decline."""

from typing import Final, Literal

from smallworld.core import ids
from smallworld.core.hooks import Move
from smallworld.core.procedures.decline import decline
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.wording import Wording


class InDecline(EffectData, frozen=True):
    """All tokens stay, or keep conquering, or the race doesn't count as in decline, or it may decline after scoring."""

    how: Literal["stays", "fights", "extra", "late"]

    def works_in_decline(self) -> bool:
        return self.how in ("fights", "extra")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return PARTS[self.how]()

    def phrase(self) -> Wording:
        return Wording(f"recipe.decline.{self.how}")


class Stays(EffectPart):
    """All tokens stay in place."""

    def keeps(self, s: State, army: int, region: int) -> int:
        return s.tokens[region]


class Fights(Stays):
    """The race keeps campaigning in decline, before the active race does."""

    facts = {"campaigns": True}


class Extra(EffectPart):
    """The race doesn't count as the player's race in decline."""

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
    """The race may decline after scoring."""

    facts = {"moves": (DeclineAfterScoring,)}


PARTS: Final = {"stays": Stays, "fights": Fights, "extra": Extra, "late": Late}
