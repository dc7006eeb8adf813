"""`beside`: the region borders a region held by the army that passes tests of the board alone."""

from smallworld.core.board import Board
from smallworld.core.state import State
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Argument, Wording


class Beside(RegionTest):
    """The region borders a region held by the army that passes tests of the board."""

    def __init__(self, tests: list[RegionTest], words: dict[str, Argument]) -> None:
        self.tests = tests
        self.words = words

    def _inner(self, board: Board) -> int:
        found = board.all
        for test in self.tests:
            found &= test.regions(board)
        return found

    def now(self, s: State, army: int, region: int) -> bool:
        return s.kits[army].neighbours[region] & s.held[army] & self._inner(s.rules.board) != 0

    def phrase(self) -> Wording:
        return Wording("recipe.where.beside", self.words)
