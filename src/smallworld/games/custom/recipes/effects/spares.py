"""`spares`: no token is lost with a region, or the first one in each opponent's turn is saved."""

from collections.abc import Iterator

from smallworld.core import ids
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import GAME, Memory, MemoryField
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import FIXED, Regions, Where
from smallworld.games.custom.recipes.wording import Wording

#: Bits that hold any turn's number.
TURN_BITS = 9


class Spares(EffectData, frozen=True):
    """Tokens spared when a region is lost."""

    once = True

    first: bool = False
    where: Where = Where()

    def problems(self) -> Iterator[RecipeProblem]:
        return self.where.problems(FIXED, "board-only")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        regions = Regions(self.where)
        return SparesFirst(regions, memory.field(TURN_BITS, GAME)) if self.first else SparesAll(regions)

    def phrase(self) -> Wording:
        return Wording("recipe.spares.first" if self.first else "recipe.spares.all", self.where.words())


class SparesAll(EffectPart):
    """No token is lost in an opponent's turn, unless it is replaced."""

    def __init__(self, regions: Regions) -> None:
        self.regions = regions

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        # In its owner's turn, only the owner's own race in decline can have taken the region.
        if cause == ids.BY_REPLACEMENT or s.seat == s.seat_of(army):
            return 0
        return 1 if self.regions.now(s, army, region) else 0


class SparesFirst(SparesAll):
    """In each opponent's turn the first token lost is saved (memory: the last turn that saved one)."""

    def __init__(self, regions: Regions, turn: MemoryField) -> None:
        super().__init__(regions)
        self.turn = turn

    def spares(self, s: State, army: int, region: int, cause: int) -> int:
        return 0 if self.turn.get(s, army) == s.turn() else super().spares(s, army, region, cause)

    def spared(self, s: State, army: int, region: int) -> None:
        self.turn.set(s, army, s.turn())
