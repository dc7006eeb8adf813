"""`edge`: the region is at the edge of the map; on islands, it is one where armies land."""

from smallworld.core.board import Board
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Wording


class AtEdge(RegionTest):
    """The region is one where an army enters the map."""

    def __init__(self, wanted: bool) -> None:
        pass

    def regions(self, board: Board) -> int:
        return board.entry

    def phrase(self) -> Wording:
        return Wording("recipe.where.edge")
