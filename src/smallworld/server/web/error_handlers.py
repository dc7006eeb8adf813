"""Errors as they leave the server: a `Problem` with its status, and never a traceback."""

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

#: What Litestar says when somebody goes in the middle of a request; nobody is left to read the answer.
BROKEN_OFF = "client disconnected prematurely"
#: Rate limit of faults in the log.
FAULTS = Rate(20, 0.1)
KEYS = {413: "problem.too-large", 429: "problem.too-fast"}


class FaultLog:
    """Writes faults to the log, at a limited rate: whoever finds one could otherwise fill the disk with it."""

    def __init__(self) -> None:
        self._bucket = Bucket(FAULTS)
        self._dropped = 0

    def write(self, name: str, error: BaseException) -> None:
        """Log the type and place of an error; its message may hold secrets and stays out."""
        if not self._bucket.take():
            self._dropped += 1
            return
        if self._dropped:
            log.error("%d more faults were not logged", self._dropped)
            self._dropped = 0
        trace = "".join(traceback.format_tb(error.__traceback__))
        log.error("fault %s: %s\n%s", name, type(error).__name__, trace.rstrip())


_faults = FaultLog()


def fault(error: BaseException) -> str:
    """Log an error that is ours; the name by which it can be found."""
    name = secrets.token_hex(4)
    _faults.write(name, error)
    return name


def refuse(_: HttpRequest, refusal: Refusal) -> Response[Problem]:
    """What the game refuses."""
    return Response(Problem(refusal.why, refusal.detail), status_code=refusal.status)


def complain(_: HttpRequest, error: HTTPException) -> Response[Problem]:
    """Answer what the web layer refuses: unknown addresses, malformed bodies, too many requests."""
    if error.status_code >= 500 and error.detail != BROKEN_OFF:
        return apologise(_, error)
    key = KEYS.get(error.status_code, "problem.malformed")
    return Response(Problem(key, _sentence(error)), status_code=error.status_code, headers=error.headers)


def put_off(_: HttpRequest, error: StoreFailure) -> Response[Problem]:
    """The database is away, or full; it is known without a name, and may be well again soon."""
    failures.report(error)
    problem = Problem("problem.unexpected", "the games can't be reached now")
    return Response(problem, status_code=503, headers={"retry-after": "5"})


def apologise(_: HttpRequest, error: Exception) -> Response[Problem]:
    """A fault of the server."""
    name = fault(error)
    return Response(Problem("problem.unexpected", f"the server made a fault, logged as {name}"), status_code=500)


def _sentence(error: HTTPException) -> str:
    """What is wrong, with the place in the body if that is known."""
    extra = error.extra if isinstance(error.extra, list) else []
    places = [f"{each.get('key', 'body')}: {each['message']}" for each in extra if isinstance(each, dict)]
    return "; ".join([error.detail, *places])[:500]


HANDLERS: ExceptionHandlersMap = {
    Refusal: refuse,
    StoreFailure: put_off,
    HTTPException: complain,
    Exception: apologise,
}
