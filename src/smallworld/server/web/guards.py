"""Guards: refuse requests by rate limit, origin or content type before they are read."""

import math
from collections.abc import Sequence
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException, PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from smallworld.games.boards import ISLANDS_JOIN
from smallworld.i18n import languages
from smallworld.i18n.formatting import format_message
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import SeatRequest
from smallworld.server.web.rate_limits import address_of
from smallworld.server.web.static import HttpRequest
from smallworld.server.workshop import MEASUREMENTS

#: Handler option: the content type of its body, if not JSON.
TAKES = "takes"
JSON = "application/json"

Connection = ASGIConnection[BaseRouteHandler, None, None, State]


def check_sender(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse changes requested by other sites' pages, and content types that any page may send.

    Otherwise a page could use servers that only its visitor can reach, such as one on the same machine.
    """
    if connection.scope.get("method") not in ("POST", "PUT", "DELETE"):
        return
    headers = connection.headers
    if not same_site(headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host")):
        raise PermissionDeniedException("requests from pages of other sites are refused")
    wanted = str(handler.opt.get(TAKES, JSON))
    if headers.get("content-type", "").partition(";")[0].strip().lower() != wanted:
        raise HTTPException(f"the content type must be {wanted}", status_code=415)


def limit(limiter: str, complaint: str, wait: int) -> Guard:
    """Return a guard that applies a rate limit per address.

    A refused request gets `complaint` and a `Retry-After` of `wait` seconds.
    """

    def guard(connection: Connection, _: BaseRouteHandler) -> None:
        _spend(connection, limiter, complaint, wait)

    return guard


limit_requests = limit("requests", "too many requests", 5)
#: The client's pages and files.
limit_pages = limit("pages", "too many requests", 5)
limit_games = limit("new_games", "too many new games", 60)
limit_board_edits = limit("board_edits", "too many changes", 5)
#: Drawing one takes about a second.
limit_board_pictures = limit("board_pictures", "too many drawings", 5)
limit_inventions = limit("inventions", "too many inventions", 60)
limit_changes = limit("invention_changes", "too many changes", 10)
#: Each is stored and causes push requests.
limit_pushes = limit("pushes", "too many subscriptions", 60)
#: Drawing one takes a second or two.
limit_pictures = limit("pictures", "too many pictures", 10)
#: Each takes a minute of CPU time.
limit_analyses = limit("analyses", "too many analyses", 60)
#: Each takes half a second of a worker.
limit_sums = limit("sums", "too many games", 10)
#: One is requested on every edit.
limit_explanations = limit("explanations", "too many explanations", 5)
#: Protects against guessing keys.
limit_keys = limit("keys", "too many key attempts", 10)
limit_tables = limit("tables", "too many requests", 5)


def may_preview(request: HttpRequest) -> bool:
    """Whether an address may load another page with a preview, which reads the database."""
    return bool(request.app.state.rate_limiters["table_pages"].take(address_of(request.scope)))


def limit_islands(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit drawings of islands: there are thousands of combinations, each slow to draw."""
    if ISLANDS_JOIN in str(connection.path_params.get("board", "")):
        _spend(connection, "islands", "too many drawings", 5)


def limit_board(request: HttpRequest) -> None:
    """Limit drawings of custom boards: each takes seconds."""
    _spend(request, "own_boards", "too many drawings", 10)


def limit_joins(connection: Connection, _: BaseRouteHandler) -> None:
    """Limit joins per game: each name is stored and sent to everyone at the table."""
    _spend(connection, "joins", "too many names", 10, str(connection.path_params.get("game", "")))


def limit_measurements(request: HttpRequest, language: str) -> None:
    """Limit measurements: each takes half a minute of CPU time. The refusal gives the time of the next one."""
    limiter = request.app.state.rate_limiters["measurements"]
    address = address_of(request.scope)
    if not limiter.take(address):
        minutes = math.ceil(limiter.wait(address) / 60)
        arguments = {"n": MEASUREMENTS, "minutes": minutes}
        detail = format_message(language if language in languages() else "en", "recipe.measured-often", arguments)
        raise Refusal("problem.measured", detail)


def limit_bots(request: HttpRequest, seats: Sequence[SeatRequest]) -> None:
    """Limit games with bots only, which run without players."""
    if all(seat.kind == "bot" for seat in seats):
        _spend(request, "bot_games", "too many games with bots only", 60)


def _spend(connection: Connection | HttpRequest, limiter: str, complaint: str, wait: int, game: str = "") -> None:
    """Count a request against the rate limit of its address, or of its address at one game."""
    if not connection.app.state.rate_limiters[limiter].take(address_of(connection.scope), game):
        raise TooManyRequestsException(complaint, headers={"retry-after": str(wait)})


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a socket was opened by this server's page, or by a program, which sends no origin."""
    if origin is None:
        return True
    try:
        return host is not None and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def same_site(fetched: str | None, origin: str | None, host: str | None) -> bool:
    """Whether a request comes from this server's page or from a program that is not a browser.

    Browsers send `Sec-Fetch-Site` over https and to localhost; otherwise `Origin` is compared.
    """
    if fetched is not None:
        return fetched in ("same-origin", "none")
    return same_origin(origin, host)
