"""Underworld."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Underworld(Power):
    """Cavern regions cost one less and border each other."""

    key = "underworld"
    number = 5

    def links(self, board: Board, region: int) -> int:
        caverns = board.with_symbol[ids.CAVERN]
        return caverns if board.has(caverns, region) else 0

    def board_discount(self, board: Board, region: int) -> int:
        return 1 if board.has(board.with_symbol[ids.CAVERN], region) else 0
