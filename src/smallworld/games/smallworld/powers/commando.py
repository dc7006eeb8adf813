"""Commando."""

from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Commando(Power):
    """Every region costs one less."""

    key = "commando"
    number = 4

    def board_discount(self, board: Board, region: int) -> int:
        return 1
