"""Tritons."""

from smallworld.core.board import Board
from smallworld.core.hooks import Race


class Tritons(Race):
    """Land regions that border a sea or lake cost one less."""

    key = "tritons"
    number = 6
    tokens = 11

    def board_discount(self, board: Board, region: int) -> int:
        return 1 if board.has(board.coast, region) else 0
