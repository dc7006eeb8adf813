"""Seafaring."""

from smallworld.core.board import Board
from smallworld.core.hooks import Power


class Seafaring(Power):
    """Seas and lakes can be conquered, and are kept in decline."""

    key = "seafaring"
    number = 5

    def may_hold(self, board: Board, region: int) -> bool:
        return True
