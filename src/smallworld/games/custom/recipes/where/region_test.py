"""RegionTest: one thing that a `where` can ask of a region."""

from smallworld.core.board import Board
from smallworld.core.conquest_log import Conquest
from smallworld.core.state import State
from smallworld.games.custom.recipes.wording import Wording


class RegionTest:
    """A test by the board alone (`regions`), or by what stands in a region, now and when it was conquered."""

    def regions(self, board: Board) -> int:
        """The regions of the board that may pass, as a mask."""
        return board.all

    def now(self, s: State, army: int, region: int) -> bool:
        """Whether the region passes for this army as things stand."""
        return True

    def then(self, s: State, conquest: Conquest) -> bool:
        """Whether a region passed when it was conquered."""
        return True

    def phrase(self) -> Wording:
        """The words for it, which stand beside `regions` in a sentence."""
        raise NotImplementedError
