"""Fishing."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Fishing(Power):
    """One more coin for each region held that borders a lake or sea."""

    key = "fishing"
    number = 3

    def income(self, s: State, army: int) -> int:
        board = s.rules.board
        return len([region for region in board.members(s.held[army]) if board.neighbours[region] & board.water])
