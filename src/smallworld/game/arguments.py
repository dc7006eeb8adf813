"""Normalises the arguments of `new_game` and `Game.apply`."""

from collections.abc import Sequence
from pathlib import Path
from typing import SupportsIndex

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData, game_info, load_board
from smallworld.notation.header import NAMES, check_names


def names_of(players: SupportsIndex | Sequence[str], game: str) -> tuple[str, ...]:
    """The names of the players, of whom perhaps only the number is given."""
    if isinstance(players, SupportsIndex):
        number = int(players.__index__())
        seats = game_info(game).rounds
        if number not in seats:
            raise RulesetError(f"{game_info(game).name} is for {min(seats)} to {max(seats)} players, not {number}")
        return NAMES[:number]
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise RulesetError(f"players must be a number or a list of names, not {players!r}")
    check_names(players)
    return tuple(players)


def seed_of(seed: SupportsIndex | None) -> int | None:
    """A seed as the whole number that a record can hold."""
    if seed is None:
        return None
    if not isinstance(seed, SupportsIndex):
        raise RulesetError(f"the seed must be a whole number, not {seed!r}")
    return int(seed.__index__())


def board_of(board: BoardData | str | None, game: str) -> BoardData | None:
    """A board, which may be a shipped one's name."""
    return load_board(board, game_info(game).folder) if isinstance(board, str) else board


def files_of(content: str | Path | Sequence[str | Path]) -> list[Path]:
    """The files of custom races and powers; a single one may be given without a list."""
    return [Path(content)] if isinstance(content, str | Path) else [Path(path) for path in content]
