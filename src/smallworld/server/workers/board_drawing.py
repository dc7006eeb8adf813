"""Custom boards drawn in a worker process: outlines and the picture below."""

from typing import NamedTuple

import msgspec

from smallworld.draw.cuts import Cut, cut_art
from smallworld.draw.draw_error import DrawError
from smallworld.games.custom.own_boards import board_of_document, known_by_hash
from smallworld.server.views import drawings
from smallworld.server.workers.drawer import Drawer
from smallworld.views.pictures import plan_of

#: Cached boards (about 300 KB each), waiting requests, and timeout for one (s).
KEPT, WAITING, PATIENCE = 64, 20, 60.0


class BoardRequest(msgspec.Struct, frozen=True):
    """A board to be drawn in one cut."""

    game: str
    document: str
    cut: Cut


class DrawnBoard(NamedTuple):
    """Outlines as JSON and the picture as SVG; after a failure, `trouble` is the reason."""

    outlines: bytes = b""
    art: bytes = b""
    trouble: str = ""
    #: Whether the regions don't fit a true map, and are drawn as plots joined by roads instead.
    crowded: bool = False


def draw_board(data: bytes) -> DrawnBoard:
    """Draw a board from an encoded request; runs in a worker process."""
    request = msgspec.msgpack.decode(data, type=BoardRequest)
    board = known_by_hash(board_of_document(msgspec.json.decode(request.document)))
    try:
        outlines = drawings.drawing(request.game, board, request.cut)
        art = drawings.art(request.game, board, request.cut).encode()
        crowded = bool(cut_art(plan_of(board), request.cut).roads)
        return DrawnBoard(msgspec.json.encode(outlines), art, crowded=crowded)
    except DrawError as error:
        return DrawnBoard(trouble=str(error))


class BoardDrawer(Drawer[DrawnBoard]):
    """Draws custom boards, each once."""

    def __init__(self) -> None:
        super().__init__(draw_board, KEPT, WAITING, PATIENCE)
