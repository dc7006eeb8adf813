"""RegionTest: one condition of a `where`."""

from smallworld.core.board import Board
from smallworld.core.conquest_log import Conquest
from smallworld.core.state import State
from smallworld.games.custom.recipes.wording import Wording


class RegionTest:
    """A test of the board alone (`regions`), or of a region's contents, now and when it was conquered."""

    def regions(self, board: Board) -> int:
        """The regions of the board that may pass, as a mask."""
        return board.all

    def now(self, s: State, army: int, region: int) -> bool:
        """Whether the region passes for this army now."""
        return True

    def then(self, s: State, conquest: Conquest) -> bool:
        """Whether a region passed when it was conquered."""
        return True

    def phrase(self) -> Wording:
        """The test's wording, which qualifies `regions` in a sentence."""
        raise NotImplementedError
