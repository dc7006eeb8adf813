"""`growth`: new tokens when redeploying, one per so many conquests this turn."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.regions import OF_CONQUESTS, Regions, Where
from smallworld.games.custom.recipes.wording import Wording


class GrowingArmy(EffectData, frozen=True):
    """A new token for every `conquests` conquests."""

    every: Annotated[int, Meta(ge=1, le=4)]
    where: Where = Where()

    def problems(self) -> Iterator[RecipeProblem]:
        return self.where.problems(OF_CONQUESTS, "forgotten")

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        if game == "smallworld" and self.where.faction:
            yield RecipeProblem.of("where.faction", "no-factions")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return Grows(self.every, Regions(self.where))

    def phrase(self) -> Wording:
        return Wording("recipe.growth", {"n": self.every, **self.where.words()})


class Grows(EffectPart):
    """Adds new tokens when redeploying begins, as long as the tray has any."""

    def __init__(self, every: int, regions: Regions) -> None:
        self.every = every
        self.regions = regions

    def redeploying(self, s: State, army: int) -> None:
        draw_tokens(s, army, len(self.regions.conquests(s, army)) // self.every)
