"""Naga."""

from smallworld.core.board import Board
from smallworld.core.hooks import Race


class Naga(Race):
    """They can conquer seas and lakes, and enter there."""

    key = "naga"
    number = 6
    tokens = 11

    def may_hold(self, board: Board, region: int) -> bool:
        return True

    def enters(self, board: Board, region: int) -> bool:
        return board.has(board.water, region)
