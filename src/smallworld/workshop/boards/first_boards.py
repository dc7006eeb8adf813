"""The editor's initial boards: generated from a seed, shipped with the game, or empty."""

from typing import Final

from msgspec.structs import replace

from smallworld.games import BoardData
from smallworld.games.catalogue import default_board
from smallworld.games.file_limits import LONGEST_NAME
from smallworld.workshop.boards.generate_board import generate_board
from smallworld.workshop.boards.wishes import BoardWishes, Start

#: Terrain of every region of an empty board.
EMPTY: Final = "field"


def first_board(wishes: BoardWishes, start: Start = "seed") -> BoardData:
    """Build the requested board; raises RulesetError for parameters out of range."""
    if start == "shipped":
        wishes.check()
        shipped = default_board(wishes.game, wishes.players, wishes.seed)
        # A new id, since the first change makes it a different board. The names of five islands would be too long.
        key, name = f"{shipped.id.replace('+', '-')}-copy", shipped.name
        while len(name) > LONGEST_NAME:
            name = name.rpartition(" · ")[0]
        return replace(shipped, id=key, name=name, players=wishes.players)
    generated = generate_board(wishes)
    return emptied(generated) if start == "empty" else generated


def emptied(board: BoardData) -> BoardData:
    """A board's regions and borders without features."""
    regions = [replace(region, terrain=EMPTY, symbols=(), native=False) for region in board.regions]
    return replace(board, regions=tuple(regions))
