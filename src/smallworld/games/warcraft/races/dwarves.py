"""Dwarves."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Race


class Dwarves(Race):
    """Mountain regions cost two less."""

    key = "dwarves"
    number = 5
    tokens = 10
    tags = ("alliance",)

    def board_discount(self, board: Board, region: int) -> int:
        return 2 if board.terrain[region] == ids.MOUNTAIN else 0
