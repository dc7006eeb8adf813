"""Mounted."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Mounted(Power):
    """Hills and fields cost one less."""

    key = "mounted"
    number = 5

    def board_discount(self, board: Board, region: int) -> int:
        return 1 if board.terrain[region] in (ids.HILL, ids.FIELD) else 0
