"""`coast`: the region is land next to a sea or lake."""

from smallworld.core.board import Board
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Wording


class OnCoast(RegionTest):
    """The region is land next to a sea or lake."""

    def __init__(self, wanted: bool) -> None:
        pass

    def regions(self, board: Board) -> int:
        return board.coast

    def phrase(self) -> Wording:
        return Wording("recipe.where.coast")
