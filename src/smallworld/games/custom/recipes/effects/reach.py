"""`reach`: more regions can be attacked, count as neighbours, can be entered, or cost no extra token to land in."""

from collections.abc import Iterator
from typing import Final, Literal

from smallworld.core.board import Board
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.where.of_terrain import WATER
from smallworld.games.custom.recipes.where.regions import FIXED, Regions, Where
from smallworld.games.custom.recipes.wording import Wording


class Reach(EffectData, frozen=True):
    """Regions that the army can attack besides its neighbours."""

    how: Literal["anywhere", "joined", "enter", "landing"]
    where: Where = Where()

    def problems(self) -> Iterator[RecipeProblem]:
        if self.how == "landing":
            yield from self.where.problems((), "landing-anywhere")
        else:
            yield from self.where.problems(FIXED, "board-only")
        if self.how == "joined" and not self.where.asked():
            yield RecipeProblem.of("where", "joined-where")

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        if self.how == "landing" and game == "smallworld":
            yield RecipeProblem.of("how", "no-islands")

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        if self.how == "landing":
            return Landing()
        names_water = set(self.where.terrain or ()) & set(WATER)
        return PARTS[self.how](Regions(self.where), bool(names_water))

    def phrase(self) -> Wording:
        return Wording(f"recipe.reach.{self.how}", {} if self.how == "landing" else self.where.words())


class Reaching(EffectPart):
    """Regions that the army can attack from anywhere; seas and lakes only if the recipe names them."""

    def __init__(self, regions: Regions, names_water: bool) -> None:
        self.regions = regions
        self.names_water = names_water

    def reaches(self, board: Board, region: int) -> bool:
        return board.has(self.regions.mask(board), region) and (self.names_water or board.has(board.land, region))


class Joined(EffectPart):
    """Regions that count as neighbours for the army."""

    def __init__(self, regions: Regions, names_water: bool) -> None:
        self.regions = regions

    def links(self, board: Board, region: int) -> int:
        mask = self.regions.mask(board)
        return mask if board.has(mask, region) else 0


class Entering(EffectPart):
    """Regions where the army can enter the map."""

    def __init__(self, regions: Regions, names_water: bool) -> None:
        self.regions = regions

    def enters(self, board: Board, region: int) -> bool:
        return board.has(self.regions.mask(board), region)


class Landing(EffectPart):
    """Landing from afar costs no extra token."""

    facts = {"travels_free": True}


PARTS: Final = {"anywhere": Reaching, "joined": Joined, "enter": Entering}
