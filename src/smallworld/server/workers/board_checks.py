"""Boards for the editor: generated or edited, with faults and counts in the reader's language."""

from __future__ import annotations

from typing import Final

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.draw.cuts import cut_plan
from smallworld.draw.render.svg import margin
from smallworld.games import BoardData
from smallworld.games.custom.own_boards import board_document, board_hash, board_of_document
from smallworld.games.custom.recipes.problem import RecipeError
from smallworld.i18n.formatting import format_message
from smallworld.i18n.plain import known_language
from smallworld.server.protocol.workshop import BoardCheck, BoardFault, EditBoardRequest, GenerateRequest
from smallworld.server.views.drawings import WIDTH
from smallworld.views.pictures import plan_of
from smallworld.workshop.boards.board_tools import BoardEdit, EditedBoard, ToolRefused, edit, family, find, shown
from smallworld.workshop.boards.faults import LandFault, faults
from smallworld.workshop.boards.first_boards import first_board
from smallworld.workshop.boards.ranges import counts
from smallworld.workshop.boards.wishes import SHARES, BoardWishes

#: Maximum length of an error message, since it may quote the document.
MOST_QUOTED: Final = 300


def generated(request: GenerateRequest) -> BoardCheck:
    """Generate the requested board; raises RulesetError if the game does not support that player count."""
    shares = {share: getattr(request, share) for share in SHARES}
    wishes = BoardWishes(request.players, request.seed, request.game, islands=request.islands, **shares)
    language = known_language(request.language)
    board = first_board(wishes, request.start)
    done = format_message(language, f"land.done.{request.start}", {"seed": request.seed, "name": board.name})
    return check_of(EditedBoard(board), request.game, language, done)


def edited(request: EditBoardRequest) -> BoardCheck:
    """Edit a board; raises RulesetError with a sentence in the reader's language if nothing changed."""
    language = known_language(request.language)
    before = board_in(request.document)
    at = _on_board(before, request.at) if request.at is not None else None
    try:
        after = edit(before, BoardEdit(request.tool, request.regions, request.word, at))
    except ToolRefused as refused:
        raise RulesetError(refused.sentence(language)) from None
    return check_of(after, request.game, language, _done(before, after, request, language))


def board_in(document: str) -> BoardData:
    """Parse a document's JSON text as a valid board; raises RulesetError."""
    try:
        decoded = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RulesetError("not a board in JSON") from None
    try:
        return board_of_document(decoded)
    except RecipeError as error:
        raise RulesetError(str(error)[:MOST_QUOTED]) from None


def check_of(found: EditedBoard, game: str, language: str, done: str = "") -> BoardCheck:
    """Build the editor's view of a board."""
    board = found.board
    return BoardCheck(
        document=board_document(board).decode(),
        hash=board_hash(board),
        name=board.name or board.id.replace("-", " ").title(),
        players=board.players,
        faults=tuple(_fault(fault, language) for fault in faults(board, game)),
        counts=tuple((count.name, count.have, count.low, count.high) for count in counts(board, game)),
        region=found.region,
        done=done,
    )


def _fault(fault: LandFault, language: str) -> BoardFault:
    remedy = board_document(fault.remedy).decode() if fault.remedy is not None else ""
    return BoardFault(fault.sentence(language), fault.region, remedy, fault.cure_text(language))


def _on_board(board: BoardData, at: tuple[float, float]) -> tuple[float, float]:
    """Convert a position in the landscape drawing to one on the board, which may have been rotated for it."""
    plan = plan_of(board)
    shaped = cut_plan(plan, "landscape")
    x, y = (_inside(place, length) for place, length in zip(at, (WIDTH, WIDTH / shaped.aspect), strict=True))
    return (x, y) if plan.surround == "sea" or shaped.regions == plan.regions else (y, 1 - x)


def _inside(place: float, length: float) -> float:
    """Convert a fraction of a drawing's side to a position on the map within its frame."""
    side = margin("full")
    return min(max((place * (length + 2 * side) - side) / length, 0.0), 1.0)


def _done(before: BoardData, after: EditedBoard, request: EditBoardRequest, language: str) -> str:
    """Short description of the change."""
    values: dict[str, str | int] = {"word": request.word, "second": "", "game": family(before)}
    values["region"] = shown(find(before, request.regions[0])) if request.regions else before.name
    if len(request.regions) > 1:
        values["second"] = shown(find(before, request.regions[1]))
    if request.tool == "rename":
        values["word"] = shown(find(after.board, after.region)) if after.region else after.board.name
    return format_message(language, f"land.done.{request.tool}", values)
