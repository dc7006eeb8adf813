"""How many regions of the shipped boards an effect is about."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from smallworld.core.board import Board
from smallworld.games import game_info
from smallworld.games.catalogue import default_board
from smallworld.games.custom.recipes.where.regions import Regions, Where

#: Island layouts per number of players, for games played on islands.
LAYOUTS: Final = 3


@lru_cache(maxsize=1024)
def region_share(where: Where, game: str) -> float | None:
    """Share of the regions that pass; `None` without tests, or if it depends on the position."""
    regions = Regions(where)
    if regions.changing or not regions.fixed:
        return None
    boards = _boards(game)
    return sum(regions.mask(board).bit_count() for board in boards) / sum(board.size for board in boards)


@cache
def _boards(game: str) -> list[Board]:
    info = game_info(game)
    layouts = range(LAYOUTS if info.islands else 1)
    return [default_board(game, seats, seed).board() for seats in info.rounds for seed in layouts]
