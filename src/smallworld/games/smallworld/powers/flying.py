"""Flying."""

from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Flying(Power):
    """Any region except seas and lakes can be attacked, bordering or not."""

    key = "flying"
    number = 5

    def reaches(self, board: Board, region: int) -> bool:
        return board.has(board.land, region)
