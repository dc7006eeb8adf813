"""`symbol`: the region has one of these symbols."""

from typing import Literal

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Listing, Wording

Symbol = Literal["mine", "magic", "cavern"]


class WithSymbol(RegionTest):
    """The region has one of these symbols."""

    def __init__(self, symbols: tuple[Symbol, ...]) -> None:
        self.names = symbols
        self.symbols = [ids.SYMBOLS.index(name) for name in symbols]

    def regions(self, board: Board) -> int:
        found = 0
        for symbol in self.symbols:
            found |= board.with_symbol[symbol]
        return found

    def phrase(self) -> Wording:
        names = tuple(Wording(f"recipe.where.symbol.{name}") for name in self.names)
        return Wording("recipe.where.symbol", {"list": Listing("or", names)})
