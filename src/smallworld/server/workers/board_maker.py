"""Generation and editing of boards in a worker process, so that games don't wait."""

from typing import NamedTuple

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.draw.draw_error import DrawError
from smallworld.draw.render.print_pages import print_pages
from smallworld.server.protocol.workshop import EditBoardRequest, GenerateRequest, PrintRequest
from smallworld.server.workers.board_checks import board_in, edited, generated
from smallworld.server.workers.drawer import Drawer
from smallworld.views.pictures import plan_of

#: Cached answers (about 20 KB each; prints up to 10 MB), waiting requests, and timeout for one (s).
KEPT, WAITING, PATIENCE = 16, 40, 60.0


class EditWork(EditBoardRequest, frozen=True, tag="edit"):
    """An edit as sent to a worker."""


class GenerateWork(GenerateRequest, frozen=True, tag="generate"):
    """A generation request as sent to a worker."""


class PrintWork(PrintRequest, frozen=True, tag="print"):
    """A print request as sent to a worker."""


BoardWork = EditWork | GenerateWork | PrintWork


class BoardAnswer(NamedTuple):
    """A message as JSON or a file; after a failure, one sentence giving the reason."""

    data: bytes = b""
    trouble: str = ""


def make_board(data: bytes) -> BoardAnswer:
    """Answer an encoded request; runs in a worker process."""
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
        """Answer a request; raises `problem.too-fast` if too many are waiting."""
        fields = {name: getattr(request, name) for name in request.__struct_fields__}
        kinds = {GenerateRequest: GenerateWork, EditBoardRequest: EditWork, PrintRequest: PrintWork}
        return await self.picture(msgspec.msgpack.encode(kinds[type(request)](**fields)))
