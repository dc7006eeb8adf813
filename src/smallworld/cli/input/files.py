"""Reading and writing files: completely or not at all."""

import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from smallworld.cli.input.error_reports import InputError
from smallworld.games import BoardData, board_names, game_info, load_board
from smallworld.games.boards import ISLANDS_JOIN, decode_board
from smallworld.games.custom.packs import Pack, parse_invention, read_invention
from smallworld.games.custom.recipes.read import SUFFIXES
from smallworld.games.file_limits import LONGEST_NAME, read_all, read_file, write_atomically

#: Width of a report's PNG picture, in pixels.
PNG_WIDTH = 1600


def read_text(path: str) -> str:
    """Read a text file; `-` is stdin."""
    try:
        data = read_all(sys.stdin.buffer) if path == "-" else read_file(Path(path))
    except OSError as error:
        raise InputError(f"{path}: can't be read: {error.strerror}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not a text file: byte {error.start} is not UTF-8") from None


def check_picture(path: Path) -> None:
    if path.suffix not in (".svg", ".png"):
        raise InputError(f"{path}: a picture must be an .svg or .png file")


def check_folder(path: Path) -> None:
    if not path.resolve().parent.is_dir():
        raise InputError(f"{path}: no such folder: {path.parent}")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise InputError(f"{path}: can't be written: {error.strerror}") from None


def write_picture(path: Path, picture: str, width: int = PNG_WIDTH) -> None:
    """Write an SVG picture or another text; if the file name ends in .png, write the SVG as PNG."""
    # Imported lazily: few commands draw.
    from smallworld.draw import png

    write_whole(path, png(picture, width) if path.suffix == ".png" else picture.encode())


def find_board(name: str | None, game: str = "smallworld", files: Sequence[Path] = ()) -> BoardData | None:
    """Return a shipped board by name, or a custom one: from one of these files by its id, or from its own file."""
    if name is None:
        return None
    for file in files:
        for own in boards_in(file) if file.suffix in SUFFIXES else ():
            if own.id == name:
                return own
    folder = game_info(game).folder
    known = board_names(folder)
    if all(part in known for part in name.split(ISLANDS_JOIN)):
        return load_board(name, folder)
    if Path(name).suffix not in SUFFIXES and not Path(name).exists():
        joined = f", nor islands joined by {ISLANDS_JOIN}" if game_info(game).islands else ""
        raise InputError(f"unknown board {name!r}: it is neither a file nor one of {', '.join(known)}{joined}")
    return own_board(read_text(name), name)


def boards_in(path: Path) -> tuple[BoardData, ...]:
    """Return the boards in a file: a single one, or a pack's."""
    found = read_invention(path)
    if isinstance(found, Pack):
        return found.boards
    return (found,) if isinstance(found, BoardData) else ()


def own_board(text: str, where: str) -> BoardData:
    """Read a custom board from JSON or YAML; its names are drawn, so they are checked."""
    if (old := _board_without_format(text, where)) is not None:
        return old
    found = parse_invention(text, where)
    if not isinstance(found, BoardData):
        raise InputError(f"{where}: not a board: missing `regions`")
    return found


def _board_without_format(text: str, where: str) -> BoardData | None:
    """Read a legacy JSON board (from before the board format); it may exceed the workshop's size limits."""
    try:
        document = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None
    if not isinstance(document, dict) or "format" in document or "regions" not in document:
        return None
    board = decode_board(text.encode(), where)
    regions = [name for region in board.regions for name in (region.id, region.name, region.island)]
    if max(map(len, (board.id, board.name, *regions))) > LONGEST_NAME:
        raise InputError(f"{where}: a name on the board is longer than {LONGEST_NAME} letters")
    return board
