"""Normalises the arguments of `new_game` and `Game.apply`."""

from collections.abc import Sequence
from pathlib import Path
from typing import SupportsIndex

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData, game_info, load_board
from smallworld.notation.header import NAMES, check_names


def names_of(players: SupportsIndex | Sequence[str], game: str) -> tuple[str, ...]:
    """Return the player names, or default names if only a number is given."""
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
    """Convert a seed to the integer that a record stores."""
    if seed is None:
        return None
    if not isinstance(seed, SupportsIndex):
        raise RulesetError(f"the seed must be a whole number, not {seed!r}")
    return int(seed.__index__())


def board_of(
    board: BoardData | str | None, game: str, own: Sequence[BoardData] = (), seats: int = 0
) -> BoardData | None:
    """Load a board given by name, possibly one loaded with the content; pass board data through.

    Without a name, it is the only board loaded with the content, if that is for this player count.
    """
    if board is None and len(own) == 1 and own[0].players in (0, seats):
        return own[0]
    if not isinstance(board, str):
        return board
    return next((one for one in own if one.id == board), None) or load_board(board, game_info(game).folder)


def files_of(content: str | Path | Sequence[str | Path]) -> list[Path]:
    """Return the files of custom races and powers; accepts a single one without a list."""
    return [Path(content)] if isinstance(content, str | Path) else [Path(path) for path in content]
