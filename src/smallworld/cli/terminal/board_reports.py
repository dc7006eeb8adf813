"""Output of `smallworld workshop` about boards."""

from collections.abc import Iterator

from smallworld.core import ids
from smallworld.games import BoardData
from smallworld.i18n.formatting import format_message
from smallworld.i18n.plain import say
from smallworld.workshop.boards.board_tools import family
from smallworld.workshop.boards.faults import faults
from smallworld.workshop.boards.ranges import counts


def game_of(board: BoardData, game: str) -> str:
    """Return the game to check a board for: the requested one if it uses such boards, else the board's own."""
    own = family(board)
    return game if (game == "smallworld") == (own == "smallworld") else own


def check_lines(board: BoardData, game: str, language: str) -> list[str]:
    """Return the faults that keep a board from being played on a server."""
    return [fault.sentence(language) for fault in faults(board, game)]


def about_lines(board: BoardData, game: str, language: str) -> Iterator[str]:
    """Describe a board: its player count, and its contents."""
    about = format_message(language, "land.about", {"n": board.players or 2})
    yield f"{board.name or board.id}: {about}"
    found = {count.name: count.have for count in counts(board, game)}
    words = [format_message(language, "land.regions", {"n": found["regions"]})]
    words += [f"{say(language, f'terrain.{name}')} {found[name]}" for name in ids.TERRAINS if found[name]]
    words += [f"{say(language, f'symbol.{name}')} {found[name]}" for name in ids.SYMBOLS if found[name]]
    words.append(f"{say(language, f'{family(board)}.natives.name')} {found['natives']}")
    words.append(f"{say(language, 'land.entries')} {found['entries']}")
    yield ", ".join(words)
