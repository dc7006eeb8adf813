"""Night Elves."""

from smallworld.core import ids
from smallworld.core.board import Board
from smallworld.core.hooks import Race
from smallworld.core.procedures.pieces import can_put, put
from smallworld.core.state import State
from smallworld.games.warcraft.markers import WALL


class NightElves(Race):
    """Forests cost one less, and each conquered forest gets a wisp wall."""

    key = "night-elves"
    number = 4
    tokens = 9
    tags = ("alliance",)

    def board_discount(self, board: Board, region: int) -> int:
        return 1 if board.terrain[region] == ids.FOREST else 0

    def conquered(self, s: State, army: int, region: int) -> None:
        if s.rules.board.terrain[region] == ids.FOREST and can_put(s, region, WALL):
            put(s, region, WALL)
