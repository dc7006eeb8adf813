"""`water`: seas and lakes can be conquered."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Wording


class OpenWater(EffectData, frozen=True):
    """Water regions that can be conquered; they are kept in decline."""

    once = True

    of: Annotated[tuple[Literal["sea", "lake"], ...], Meta(min_length=1, max_length=2)] = ("sea", "lake")

    def problems(self) -> Iterator[RecipeProblem]:
        if len(set(self.of)) < len(self.of):
            yield RecipeProblem.of("of", "twice", text=repr(self.of[0]))

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return HoldsWater([ids.TERRAINS.index(name) for name in self.of])

    def phrase(self) -> Wording:
        return Wording("recipe.water", {"of": self.of[0] if len(self.of) == 1 else "both"})


class HoldsWater(EffectPart):
    """Seas, lakes or both can be held."""

    def __init__(self, terrains: list[int]) -> None:
        self.terrains = terrains

    def may_hold(self, board: Board, region: int) -> bool:
        return board.terrain[region] in self.terrains
