"""Kobolds."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Race


class Kobolds(Race):
    """Any cavern region can be attacked as if it bordered."""

    key = "kobolds"
    number = 6
    tokens = 11

    def reaches(self, board: Board, region: int) -> bool:
        return board.has(board.with_symbol[ids.CAVERN], region)
