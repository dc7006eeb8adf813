"""Error responses: a `Problem` with its status, never a traceback."""

import logging
import secrets
import traceback

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.ports.retries import failures
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import Problem
from smallworld.server.settings import Rate
from smallworld.server.web.rate_limits import Bucket
from smallworld.server.web.static import HttpRequest

log = logging.getLogger(__name__)

#: Litestar's message for a client that disconnected during a request; nobody reads the response.
BROKEN_OFF = "client disconnected prematurely"
#: Rate limit for logged errors.
FAULTS = Rate(20, 0.1)
KEYS = {413: "problem.too-large", 429: "problem.too-fast"}


class FaultLog:
    """Logs internal errors at a limited rate, so that repeating one can't fill the disk."""

    def __init__(self) -> None:
        self._bucket = Bucket(FAULTS)
        self._dropped = 0

    def write(self, name: str, error: BaseException) -> None:
        """Log the type and location of an error, without its message, which may hold secrets."""
        if not self._bucket.take():
            self._dropped += 1
            return
        if self._dropped:
            log.error("%d more errors were not logged", self._dropped)
            self._dropped = 0
        trace = "".join(traceback.format_tb(error.__traceback__))
        log.error("error %s: %s\n%s", name, type(error).__name__, trace.rstrip())


_faults = FaultLog()


def fault(error: BaseException) -> str:
    """Log an internal error; returns its id in the log."""
    name = secrets.token_hex(4)
    _faults.write(name, error)
    return name


def refuse(_: HttpRequest, refusal: Refusal) -> Response[Problem]:
    """Answer a refusal by the game."""
    return Response(Problem(refusal.why, refusal.detail), status_code=refusal.status)


def complain(_: HttpRequest, error: HTTPException) -> Response[Problem]:
    """Answer an error in the web layer: unknown URL, malformed body, too many requests."""
    if error.status_code >= 500 and error.detail != BROKEN_OFF:
        return apologise(_, error)
    key = KEYS.get(error.status_code, "problem.malformed")
    return Response(Problem(key, _sentence(error)), status_code=error.status_code, headers=error.headers)


def put_off(_: HttpRequest, error: StoreFailure) -> Response[Problem]:
    """Answer while the database is unavailable or full; such errors are temporary and get no log id."""
    failures.report(error)
    problem = Problem("problem.unexpected", "the games are unavailable; try again later")
    return Response(problem, status_code=503, headers={"retry-after": "5"})


def apologise(_: HttpRequest, error: Exception) -> Response[Problem]:
    """Answer an internal error."""
    name = fault(error)
    return Response(Problem("problem.unexpected", f"internal server error, logged as {name}"), status_code=500)


def _sentence(error: HTTPException) -> str:
    """One sentence about an error, with its location in the body if known."""
    extra = error.extra if isinstance(error.extra, list) else []
    places = [f"{each.get('key', 'body')}: {each['message']}" for each in extra if isinstance(each, dict)]
    return "; ".join([error.detail, *places])[:500]


HANDLERS: ExceptionHandlersMap = {
    Refusal: refuse,
    StoreFailure: put_off,
    HTTPException: complain,
    Exception: apologise,
}
