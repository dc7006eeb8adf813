"""Normalises the arguments of `new_game` and `Game.apply`."""

from collections.abc import Sequence
from pathlib import Path
from typing import SupportsIndex

from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove, RulesetError
from smallworld.core.ruleset import Ruleset
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


def action_of(rules: Ruleset, move: SupportsIndex | Action) -> Action:
    """The action with this index, or this action if it belongs to the same game."""
    if isinstance(move, Action):
        known = rules.actions[move.index] if move.index < len(rules.actions) else None
        # Not `is`: an action may have been sent here from another process.
        if known is None or (known.verb, known.arg) != (move.verb, move.arg):
            raise IllegalMove(f"{move!r} is an action of another game", "no-action")
        return known
    if not isinstance(move, SupportsIndex):
        raise IllegalMove(f"a move is a text, an action or its index, not {move!r}", "no-action")
    index = int(move.__index__())
    if not 0 <= index < len(rules.actions):
        raise IllegalMove(f"there is no action {index}; they are 0 to {len(rules.actions) - 1}", "no-action")
    return rules.actions[index]
