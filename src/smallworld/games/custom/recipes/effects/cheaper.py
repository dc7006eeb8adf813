"""`cheaper`: regions cost the army fewer tokens."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from smallworld.core.board import Board
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import OF_TARGETS, Regions, Where
from smallworld.games.custom.recipes.wording import Wording


class Cheaper(EffectData, frozen=True):
    """A lower cost for some regions, always or under a condition."""

    by: Annotated[int, Meta(ge=1, le=3)] = 1
    where: Where = Where()

    def problems(self) -> Iterator[RecipeProblem]:
        return self.where.problems(OF_TARGETS, "")

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        if game == "smallworld" and self.where.faction:
            yield RecipeProblem.of("where.faction", "no-factions")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        regions = Regions(self.where)
        return CheaperNow(self.by, regions) if regions.changing else CheaperAlways(self.by, regions)

    def phrase(self) -> Wording:
        return Wording("recipe.cheaper", {"n": self.by, **self.where.words()})


class CheaperAlways(EffectPart):
    """Cheaper regions that depend only on the board, so they are computed once."""

    def __init__(self, by: int, regions: Regions) -> None:
        self.by = by
        self.regions = regions

    def board_discount(self, board: Board, region: int) -> int:
        return self.by if board.has(self.regions.mask(board), region) else 0


class CheaperNow(EffectPart):
    """Cheaper regions that depend on the position."""

    def __init__(self, by: int, regions: Regions) -> None:
        self.by = by
        self.regions = regions

    def discount(self, s: State, army: int, region: int) -> int:
        return self.by if self.regions.now(s, army, region) else 0
