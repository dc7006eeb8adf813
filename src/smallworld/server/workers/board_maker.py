"""Boards made and changed in a worker process, where they keep no game waiting."""

from typing import NamedTuple

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.draw.draw_error import DrawError
from smallworld.draw.render.print_pages import print_pages
from smallworld.server.protocol.workshop import EditBoardRequest, GenerateRequest, PrintRequest
from smallworld.server.workers.board_checks import board_in, edited, generated
from smallworld.server.workers.drawer import Drawer
from smallworld.views.pictures import plan_of

#: Answers kept, of some 20 KB each (prints: up to 10 MB); requests that may wait; seconds for one.
KEPT, WAITING, PATIENCE = 16, 40, 60.0


class EditWork(EditBoardRequest, frozen=True, tag="edit"):
    """A change, as a worker is sent it."""


class GenerateWork(GenerateRequest, frozen=True, tag="generate"):
    """Wishes, as a worker is sent them."""


class PrintWork(PrintRequest, frozen=True, tag="print"):
    """A board to be printed, as a worker is sent it."""


BoardWork = EditWork | GenerateWork | PrintWork


class BoardAnswer(NamedTuple):
    """A message as JSON or a file, or one sentence about why there is none."""

    data: bytes = b""
    trouble: str = ""


def make_board(data: bytes) -> BoardAnswer:
    """The answer to an encoded request; runs in a worker process."""
    request = msgspec.msgpack.decode(data, type=BoardWork)
    try:
        if isinstance(request, PrintWork):
            return BoardAnswer(print_pages(plan_of(board_in(request.document)), request.pages))
        found = edited(request) if isinstance(request, EditWork) else generated(request)
        return BoardAnswer(msgspec.json.encode(found))
    except (RulesetError, DrawError) as error:
        return BoardAnswer(trouble=str(error))


class BoardMaker(Drawer[BoardAnswer]):
    """Makes and changes boards, one request at a time."""

    def __init__(self) -> None:
        super().__init__(make_board, KEPT, WAITING, PATIENCE)

    async def answer(self, request: msgspec.Struct) -> BoardAnswer:
        """The answer to a request; `problem.too-fast` if too many wait."""
        fields = {name: getattr(request, name) for name in request.__struct_fields__}
        kinds = {GenerateRequest: GenerateWork, EditBoardRequest: EditWork, PrintRequest: PrintWork}
        return await self.picture(msgspec.msgpack.encode(kinds[type(request)](**fields)))
