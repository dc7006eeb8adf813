"""`toll`: an opponent pays before conquering the army's regions."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from smallworld.core import ids
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import OF_HELD, Regions, Where
from smallworld.games.custom.recipes.wording import Wording


class Toll(EffectData, frozen=True):
    """Coins that an opponent pays before conquering regions of some kind."""

    amount: Annotated[int, Meta(ge=1, le=3)] = 1
    where: Where = Where()
    in_decline: bool = False

    def problems(self) -> Iterator[RecipeProblem]:
        return self.where.problems(OF_HELD, "own-regions")

    def works_in_decline(self) -> bool:
        return self.in_decline

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return TakesToll(self.amount, Regions(self.where), gated)

    def phrase(self) -> Wording:
        decline = "yes" if self.in_decline else "no"
        return Wording("recipe.toll", {"n": self.amount, "decline": decline, **self.where.words()})


class TakesToll(EffectPart):
    """Coins are due before a conquest."""

    def __init__(self, amount: int, regions: Regions, gated: bool) -> None:
        self.amount = amount
        self.regions = regions
        self.gated = gated

    def toll(self, s: State, army: int, region: int, attacker: int, cause: int) -> int:
        if cause != ids.BY_CONQUEST or (self.gated and not s.is_active(army)):
            return 0
        return self.amount if self.regions.now(s, army, region) else 0
