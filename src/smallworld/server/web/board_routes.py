"""HTTP interface of custom boards: generating, editing, drawing and printing them."""

import msgspec
from litestar import Response, post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from smallworld.core.errors import RulesetError
from smallworld.games.custom.own_boards import board_document
from smallworld.server.protocol import workshop
from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.errors import Refusal
from smallworld.server.settings import Limits
from smallworld.server.web.guards import limit_board_edits, limit_board_pictures
from smallworld.server.web.routes import TAKEN
from smallworld.server.web.static import HttpRequest
from smallworld.server.workers.board_checks import board_in
from smallworld.server.workers.board_drawing import BoardDrawer, BoardRequest
from smallworld.server.workers.board_maker import BoardMaker

PDF = "application/pdf"


@post("/boards/generate", summary="Generate a board", status_code=200, guards=[limit_board_edits], responses=TAKEN)
async def generate_board(data: JSONBody[workshop.GenerateRequest], request: HttpRequest) -> workshop.BoardCheck:
    """Generate a board from a seed and shares; equal requests give equal boards."""
    return await _made(data, request)


@post(
    "/boards/edit",
    summary="Change a board",
    status_code=200,
    guards=[limit_board_edits],
    responses=TAKEN,
    request_max_body_size=Limits.invention_bytes,
)
async def edit_board(data: JSONBody[workshop.EditBoardRequest], request: HttpRequest) -> workshop.BoardCheck:
    """Apply a tool to a board; returns it with its faults and counts. Nothing is stored."""
    return await _made(data, request)


@post(
    "/boards/draw",
    summary="Draw a board",
    status_code=200,
    guards=[limit_board_pictures],
    responses=TAKEN,
    request_max_body_size=Limits.invention_bytes,
)
async def draw_board(data: JSONBody[workshop.DrawBoardRequest], request: HttpRequest) -> workshop.BoardPicture:
    """The outlines of a board and the picture below them."""
    try:
        document = board_document(board_in(data.document)).decode()
    except RulesetError as error:
        raise Refusal("problem.land", str(error)) from None
    drawer: BoardDrawer = request.app.state.boards
    drawn = await drawer.picture(msgspec.msgpack.encode(BoardRequest(data.game, document, data.cut)))
    if drawn.trouble:
        raise Refusal("problem.land", drawn.trouble)
    outlines = msgspec.json.decode(drawn.outlines, type=Drawing)
    return workshop.BoardPicture(outlines, drawn.art.decode(), drawn.crowded)


@post(
    "/boards/print",
    summary="Print a board",
    status_code=200,
    media_type=PDF,
    guards=[limit_board_pictures],
    responses=TAKEN,
    request_max_body_size=Limits.invention_bytes,
)
async def print_board(data: JSONBody[workshop.PrintRequest], request: HttpRequest) -> Response[bytes]:
    """A board as a PDF of A4 pages with marks for cutting and gluing."""
    maker: BoardMaker = request.app.state.board_maker
    found = await maker.answer(data)
    if found.trouble:
        raise Refusal("problem.land", found.trouble)
    headers = {"content-disposition": 'attachment; filename="board.pdf"'}
    return Response(found.data, media_type=PDF, headers=headers)


async def _made(
    data: workshop.GenerateRequest | workshop.EditBoardRequest, request: HttpRequest
) -> workshop.BoardCheck:
    maker: BoardMaker = request.app.state.board_maker
    found = await maker.answer(data)
    if found.trouble:
        raise Refusal("problem.land", found.trouble)
    return msgspec.json.decode(found.data, type=workshop.BoardCheck)


HANDLERS: list[ControllerRouterHandler] = [generate_board, edit_board, draw_board, print_board]
