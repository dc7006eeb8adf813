"""Guards: requests refused before they are read, by rate limit, origin or content type."""

import math
from collections.abc import Sequence
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler

from smallworld.games.boards import ISLANDS_JOIN
from smallworld.i18n import languages
from smallworld.i18n.formatting import format_message
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import SeatRequest
from smallworld.server.web.rate_limits import address_of
from smallworld.server.web.static import HttpRequest
from smallworld.server.workshop import MEASUREMENTS

#: The option of a handler that names the content type of its body, if not JSON.
TAKES = "takes"
JSON = "application/json"

Connection = ASGIConnection[BaseRouteHandler, None, None, State]


def check_sender(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse changes from pages of other sites, and content types that any page can post without asking.

    Otherwise a web page could use servers that only its visitor can reach, such as one on the same machine.
    """
    if connection.scope.get("method") not in ("POST", "PUT", "DELETE"):
        return
    headers = connection.headers
    if not same_site(headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host")):
        raise PermissionDeniedException("requests from pages of other sites are refused")
    wanted = str(handler.opt.get(TAKES, JSON))
    if headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
        raise HTTPException(f"the body must be sent as {wanted}", status_code=415)


def limit_requests(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit the requests of an address."""
    _spend(connection, "requests", "too many requests", 5)


def limit_pages(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit pages and files of the client."""
    _spend(connection, "pages", "too many requests", 5)


def may_preview(request: HttpRequest) -> bool:
    """Whether an address may have one more page of a game with a preview, for which the database is read."""
    return bool(request.app.state.rate_limiters["table_pages"].take(address_of(request.scope)))


def limit_games(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit the games that an address starts."""
    _spend(connection, "new_games", "too many new games", 60)


def limit_islands(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit drawings of islands: there are thousands of combinations, and each takes a while to draw."""
    if ISLANDS_JOIN in str(connection.path_params.get("board", "")):
        _spend(connection, "islands", "too many drawings", 5)


def limit_board(request: HttpRequest) -> None:
    """Limit drawings of boards of one's own: each takes some seconds."""
    _spend(request, "own_boards", "too many drawings", 10)


def limit_board_edits(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit changes in the editor of boards."""
    _spend(connection, "board_edits", "too many changes", 5)


def limit_board_pictures(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit drawings in the editor of boards: each takes about a second."""
    _spend(connection, "board_pictures", "too many drawings", 5)


def limit_inventions(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit the inventions that an address lets us keep."""
    _spend(connection, "inventions", "too many inventions", 60)


def limit_changes(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit changes of inventions."""
    _spend(connection, "invention_changes", "too many changes", 10)


def limit_joins(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit joins of a game: each name is stored, and sent to everybody there."""
    _spend(connection, "joins", "too many names", 10, str(connection.path_params.get("game", "")))


def limit_pushes(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit subscriptions: each is stored, and makes the server send requests."""
    _spend(connection, "pushes", "too many subscriptions", 60)


def limit_pictures(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit pictures of tables: each takes a second or two to draw."""
    _spend(connection, "pictures", "too many pictures", 10)


def limit_analyses(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit requests for analyses: each takes a minute of a processor."""
    _spend(connection, "analyses", "too many analyses", 60)


def limit_explanations(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit explanations: one is made for each word that is changed."""
    _spend(connection, "explanations", "too many explanations", 5)


def limit_measurements(request: HttpRequest, language: str) -> None:
    """Limit measurements: each takes half a minute of a processor. The refusal says when the next is free."""
    limiter = request.app.state.rate_limiters["measurements"]
    address = address_of(request.scope)
    if not limiter.take(address):
        minutes = math.ceil(limiter.wait(address) / 60)
        arguments = {"n": MEASUREMENTS, "minutes": minutes}
        detail = format_message(language if language in languages() else "en", "recipe.measured-often", arguments)
        raise Refusal("problem.measured", detail)


def limit_keys(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit guesses at keys."""
    _spend(connection, "keys", "too many keys", 10)


def limit_tables(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit requests for the list of tables."""
    _spend(connection, "tables", "too many requests", 5)


def limit_bots(request: HttpRequest, seats: Sequence[SeatRequest]) -> None:
    """Limit games in which bots play alone: they go on without anybody."""
    if all(seat.kind == "bot" for seat in seats):
        _spend(request, "bot_games", "too many games of bots alone", 60)


def _spend(connection: Connection | HttpRequest, limiter: str, complaint: str, wait: int, game: str = "") -> None:
    """Count this against a rate limit of the sender's address, or of the address at one game."""
    if not connection.app.state.rate_limiters[limiter].take(address_of(connection.scope), game):
        raise TooManyRequestsException(complaint, headers={"retry-after": str(wait)})


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a socket is opened by a page of this server; programs other than browsers send no origin."""
    if origin is None:
        return True
    try:
        return host is not None and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def same_site(fetched: str | None, origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server, or from a program other than a browser.

    Browsers send `Sec-Fetch-Site` over https and to localhost; elsewhere the origin has to do.
    """
    if fetched is not None:
        return fetched in ("same-origin", "none")
    return same_origin(origin, host)
