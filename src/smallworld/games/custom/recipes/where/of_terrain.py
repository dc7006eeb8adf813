"""`terrain`: the region has one of these terrains."""

from typing import Final, Literal

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Listing, Wording

TerrainName = Literal["field", "forest", "hill", "swamp", "mountain", "sea", "lake"]
WATER: Final = ("sea", "lake")


class OfTerrain(RegionTest):
    """The region has one of these terrains."""

    def __init__(self, terrains: tuple[TerrainName, ...]) -> None:
        self.names = terrains
        self.terrains = [ids.TERRAINS.index(name) for name in terrains]

    def regions(self, board: Board) -> int:
        found = 0
        for terrain in self.terrains:
            found |= board.of_terrain[terrain]
        return found

    def phrase(self) -> Wording:
        names = tuple(Wording(f"recipe.where.terrain.{name}") for name in self.names)
        return Wording("recipe.where.terrain", {"list": Listing("or", names)})
