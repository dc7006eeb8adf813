"""The HTTP interface of lobbies: what a link opens, taking a free seat, and tables open to anybody."""

from litestar import get, post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from smallworld.server.protocol import setup
from smallworld.server.web.guards import limit_joins, limit_keys, limit_tables
from smallworld.server.web.rate_limits import guest_of
from smallworld.server.web.routes import CLOSED, SAID, GameId, TheLobby
from smallworld.server.web.static import HttpRequest


@post("/games/{game:str}/key", summary="What a key opens", status_code=200, guards=[limit_keys], responses=CLOSED)
async def show_key(game: GameId, data: JSONBody[setup.KeyRequest], lobby: TheLobby) -> setup.KeyInfo:
    """What the key of a link opens, and who has taken that seat."""
    return (await lobby.match(game)).waiting_room.key_info(data.key)


@post("/games/{game:str}/seats", summary="Take a free seat", guards=[limit_joins], responses=CLOSED)
async def take_seat(
    game: GameId, data: JSONBody[setup.TakeSeatRequest], lobby: TheLobby, request: HttpRequest
) -> setup.SeatKeys:
    """Take the next free seat. The answer has its secret key, which is never shown again."""
    return await lobby.take_seat(game, data.name, data.key, guest_of(request.scope))


@get("/tables", summary="Tables open to anybody", guards=[limit_tables], responses={429: SAID[429]})
async def show_tables(lobby: TheLobby) -> list[setup.GameSummary]:
    """Games whose hosts want anybody to join, and that have a free seat."""
    return await lobby.public.tables()


HANDLERS: list[ControllerRouterHandler] = [show_key, take_seat, show_tables]
