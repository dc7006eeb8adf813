"""Requests from a page, answered as over HTTP: same paths, bodies and refusals."""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from smallworld.bots import LEVELS
from smallworld.core.errors import RulesetError
from smallworld.draw.cuts import Cut
from smallworld.draw.draw_error import DrawError
from smallworld.games import GAMES, BoardData, game_info, load_board
from smallworld.games.custom.own_boards import OWN, board_of_document, known_by_hash
from smallworld.lessons.lesson import LESSONS, PICTURED, illustration, tile
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.ports.retries import failures
from smallworld.server.protocol import setup
from smallworld.server.protocol.errors import Refusal
from smallworld.server.registry import MatchRegistry
from smallworld.server.views import drawings
from smallworld.server.views.game_list import catalogue

log = logging.getLogger(__name__)

T = TypeVar("T")

JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain"
#: Levels that need NumPy, which has no wheel for Pyodide on PyPI.
BY_NETWORK = ("level-4", "level-5")


class Asked(msgspec.Struct, frozen=True):
    """A page's request; `bearer` is the key in its Authorization header."""

    method: str
    address: str
    body: str = ""
    bearer: str = ""


class Answered(msgspec.Struct, frozen=True):
    """A response: HTTP status, content type, and body."""

    status: int
    kind: str
    body: str


class PageRequest(NamedTuple):
    """A request with its parsed path."""

    registry: MatchRegistry
    asked: Asked
    values: tuple[str, ...]
    query: dict[str, str]

    def read(self, kind: type[T]) -> T:
        """Parse the body; raises `ValidationError` or `DecodeError` if it is invalid."""
        return msgspec.json.decode(self.asked.body, type=kind)

    @property
    def seat(self) -> int | None:
        """Return the seat whose view is requested; a spectator's if left out."""
        return int(self.query["seat"]) if "seat" in self.query else None

    @property
    def keys(self) -> list[str]:
        return [self.asked.bearer] if self.asked.bearer else []


Handler = Callable[[PageRequest], Awaitable[object]]


class Missing(Exception):
    """Nothing exists at this path."""


async def answer(registry: MatchRegistry, text: str) -> str:
    """Answer a request; both are JSON."""
    asked = msgspec.json.decode(text, type=Asked)
    try:
        found = await _find(registry, asked)
    except Refusal as refusal:
        found = _problem(refusal.status, refusal.why, refusal.detail)
    except Missing:
        found = _problem(404, "problem.malformed", "there is nothing at this address")
    except (msgspec.DecodeError, ValueError) as error:
        found = _problem(400, "problem.malformed", str(error))
    except StoreFailure as error:
        failures.report(error)
        found = _problem(503, "problem.unexpected", str(error))
    except Exception:
        log.exception("%s %s failed", asked.method, asked.address)
        found = _problem(500, "problem.unexpected", "this failed; the console says how")
    return msgspec.json.encode(found).decode()


async def _find(registry: MatchRegistry, asked: Asked) -> Answered:
    address = urlsplit(asked.address)
    for method, pattern, handler in _HANDLERS:
        matched = pattern.fullmatch(address.path)
        if method == asked.method and matched:
            query = {name: values[0] for name, values in parse_qs(address.query).items()}
            values = tuple([unquote(value) for value in matched.groups()])
            found = await handler(PageRequest(registry, asked, values, query))
            if isinstance(found, Answered):
                return found
            return Answered(200, JSON, msgspec.json.encode(found).decode())
    raise Missing


def _problem(status: int, why: str, detail: str) -> Answered:
    return Answered(status, JSON, msgspec.json.encode(setup.Problem(why, detail)).decode())


def device_catalogue() -> setup.Catalogue:
    """Catalogue for a device: all games and lessons, and the bots that don't use a network."""
    levels = tuple([level for level in LEVELS if level not in BY_NETWORK])
    # No list of open tables: no other players can be here.
    return msgspec.structs.replace(catalogue(), levels=levels, listing=False)


async def _catalogue(asked: PageRequest) -> setup.Catalogue:
    return device_catalogue()


async def _create(asked: PageRequest) -> setup.GameKeys:
    return await asked.registry.create(asked.read(setup.NewGameRequest))


async def _teach(asked: PageRequest) -> setup.GameKeys:
    return await asked.registry.teach(asked.values[0], asked.read(setup.LessonRequest).name)


async def _summary(asked: PageRequest) -> setup.GameSummary:
    for summary in await asked.registry.store.summaries(asked.values):
        return summary
    raise Refusal("problem.no-game", "there is no such game")


async def _join(asked: PageRequest) -> setup.GameSummary:
    request = asked.read(setup.JoinRequest)
    return await (await asked.registry.match(asked.values[0])).seating.join(request.key, request.name)


async def _key(asked: PageRequest) -> setup.KeyInfo:
    match = await asked.registry.match(asked.values[0])
    return match.waiting_room.key_info(asked.read(setup.KeyRequest).key)


async def _take_seat(asked: PageRequest) -> setup.SeatKeys:
    request = asked.read(setup.TakeSeatRequest)
    return await asked.registry.take_seat(asked.values[0], request.name, request.key)


async def _rematch(asked: PageRequest) -> setup.GameSummary:
    return await asked.registry.rematch(asked.values[0], asked.read(setup.RematchRequest).keys)


async def _record(asked: PageRequest) -> Answered:
    return Answered(200, TEXT, await asked.registry.record(asked.values[0], asked.keys))


async def _ending(asked: PageRequest) -> object:
    return await asked.registry.ending(asked.values[0])


async def _replay(asked: PageRequest) -> object:
    return await asked.registry.replay(asked.values[0])


async def _step(asked: PageRequest) -> object:
    game, step = asked.values
    return await asked.registry.replay_view_at(game, int(step), asked.seat)


async def _fork(asked: PageRequest) -> setup.GameKeys:
    return await asked.registry.fork(asked.values[0], asked.read(setup.ForkRequest), asked.keys)


async def _import(asked: PageRequest) -> setup.GameSummary:
    return await asked.registry.import_record(asked.asked.body)


async def _no_tables(asked: PageRequest) -> list[setup.GameSummary]:
    return []


async def _outlines(asked: PageRequest) -> object:
    game, board, cut = asked.values
    return drawings.drawing(game, await _board(asked.registry, game, board), _cut(cut))


async def _art(asked: PageRequest) -> Answered:
    game, board, cut = asked.values
    return Answered(200, SVG, drawings.art(game, await _board(asked.registry, game, board), _cut(cut)))


async def _illustration(asked: PageRequest) -> Answered:
    (lesson,) = asked.values
    return _picture(illustration(lesson) if lesson in (*LESSONS, *PICTURED) else None)


async def _tile(asked: PageRequest) -> Answered:
    (lesson,) = asked.values
    return _picture(tile(lesson) if lesson in LESSONS else None)


def _picture(svg: str | None) -> Answered:
    if not svg:
        raise Missing
    return Answered(200, SVG, str(svg))


def _cut(name: str) -> Cut:
    return "portrait" if name == "portrait" else "landscape"


async def _board(registry: MatchRegistry, game: str, name: str) -> BoardData:
    """Return a shipped board, islands that can be joined, or the custom board of a local game."""
    if game not in GAMES:
        raise Missing
    if name.startswith(OWN):
        document = await registry.store.board(name.removeprefix(OWN))
        if document is None:
            raise Missing
        return known_by_hash(board_of_document(msgspec.json.decode(document)))
    try:
        return load_board(name, game_info(game).folder)
    except RulesetError:
        raise Missing from None


def _drawn(handler: Handler) -> Handler:
    """Draw a picture; refuse if a library that it needs is missing."""

    async def draw(asked: PageRequest) -> object:
        try:
            return await handler(asked)
        except (DrawError, ModuleNotFoundError) as error:
            raise Refusal("problem.board", f"the board can't be drawn on this device: {error}") from None

    return draw


_ID = "([A-Za-z0-9_-]{1,64})"
_CUT = "(landscape|portrait)"
_HANDLERS: list[tuple[str, re.Pattern[str], Handler]] = [
    (method, re.compile("/api" + pattern), handler)
    for method, pattern, handler in (
        ("GET", "/catalogue", _catalogue),
        ("GET", "/tables", _no_tables),
        ("POST", "/games", _create),
        ("POST", "/records", _import),
        ("POST", f"/lessons/{_ID}", _teach),
        ("GET", f"/lessons/{_ID}/picture[.]svg", _illustration),
        ("GET", f"/lessons/{_ID}/tile[.]svg", _tile),
        ("GET", f"/games/{_ID}", _summary),
        ("POST", f"/games/{_ID}/join", _join),
        ("POST", f"/games/{_ID}/key", _key),
        ("POST", f"/games/{_ID}/seats", _take_seat),
        ("POST", f"/games/{_ID}/rematch", _rematch),
        ("POST", f"/games/{_ID}/fork", _fork),
        ("GET", f"/games/{_ID}/record", _record),
        ("GET", f"/games/{_ID}/ending", _ending),
        ("GET", f"/games/{_ID}/replay", _replay),
        ("GET", f"/games/{_ID}/replay/([0-9]{{1,6}})", _step),
        ("GET", f"/boards/([a-z]+)/([^/]+)/{_CUT}", _drawn(_outlines)),
        ("GET", f"/art/([a-z]+)/([^/]+)/{_CUT}[.]svg", _drawn(_art)),
    )
]
