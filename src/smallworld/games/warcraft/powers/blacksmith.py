"""Blacksmith."""

from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Blacksmith(Power):
    """Every region costs one less."""

    key = "blacksmith"
    number = 4

    def board_discount(self, board: Board, region: int) -> int:
        return 1
