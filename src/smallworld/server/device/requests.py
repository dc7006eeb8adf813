"""Requests from a page, answered as over HTTP: same paths, bodies and refusals."""

import logging
import re
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.draw.cuts import Cut
from smallworld.draw.draw_error import DrawError
from smallworld.games import GAMES, BoardData, game_info, load_board
from smallworld.games.custom.own_boards import OWN, board_of_document, known_by_hash
from smallworld.lessons.lesson import LESSONS, PICTURED, illustration, tile
from smallworld.server.device.page_request import ID, Asked, Handler, Home, PageRequest, Route, routes
from smallworld.server.match.content import check_content
from smallworld.server.ports.interfaces import StoreFailure
from smallworld.server.ports.retries import failures
from smallworld.server.protocol import setup
from smallworld.server.protocol.errors import Refusal
from smallworld.server.registry import MatchRegistry
from smallworld.server.views import drawings
from smallworld.server.views.game_list import catalogue

log = logging.getLogger(__name__)

#: Requests about inventions.
WORKSHOP = re.compile("/api/(?:workshop|inventions|boards/(?:generate|edit|draw|print)$)")
JSON, SVG, TEXT = "application/json", "image/svg+xml", "text/plain"


class Answered(msgspec.Struct, frozen=True):
    """A response: HTTP status, content type, and body."""

    status: int
    kind: str
    body: str


class Missing(Exception):
    """No route matches this path."""


async def answer(home: Home, text: str) -> str:
    """Answer a request, both as JSON."""
    asked = msgspec.json.decode(text, type=Asked)
    try:
        found = await _find(home, asked)
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


async def _find(home: Home, asked: Asked) -> Answered:
    address = urlsplit(asked.address)
    for method, pattern, handler in _routes_of(address.path):
        matched = pattern.fullmatch(address.path)
        if method == asked.method and matched:
            query = {name: values[0] for name, values in parse_qs(address.query).items()}
            values = tuple([unquote(value) for value in matched.groups()])
            found = await handler(PageRequest(home, asked, values, query))
            if isinstance(found, Answered):
                return found
            return Answered(200, JSON, msgspec.json.encode(found).decode())
    raise Missing


def _routes_of(path: str) -> list[Route]:
    if not WORKSHOP.match(path):
        return _ROUTES
    # Imported when they are first used: they would delay the first table.
    from smallworld.server.device import workshop_requests

    return workshop_requests.ROUTES


def _problem(status: int, why: str, detail: str) -> Answered:
    return Answered(status, JSON, msgspec.json.encode(setup.Problem(why, detail)).decode())


def device_catalogue() -> setup.Catalogue:
    """What can be played on a device: all games and lessons, but nobody else is here to list tables for."""
    return msgspec.structs.replace(catalogue(), listing=False)


async def _catalogue(asked: PageRequest) -> setup.Catalogue:
    return device_catalogue()


async def _create(asked: PageRequest) -> setup.GameKeys:
    request = check_content(asked.read(setup.NewGameRequest))
    if request.board.startswith(OWN):
        raise Refusal("problem.needs-server", "drawing a custom board needs SciPy and Shapely, which are not here")
    return await asked.registry.create(request)


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


async def _analyse(asked: PageRequest) -> object:
    return await asked.registry.analyse(asked.values[0], "")


async def _analysis(asked: PageRequest) -> object:
    return await asked.registry.analysis(asked.values[0])


async def _better(asked: PageRequest) -> object:
    game, turn = asked.values
    return await asked.registry.analysis_view_at(game, int(turn), asked.seat)


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


_CUT = "(landscape|portrait)"
_ROUTES = routes(
    (
        ("GET", "/catalogue", _catalogue),
        ("GET", "/tables", _no_tables),
        ("POST", "/games", _create),
        ("POST", "/records", _import),
        ("POST", f"/lessons/{ID}", _teach),
        ("GET", f"/lessons/{ID}/picture[.]svg", _illustration),
        ("GET", f"/lessons/{ID}/tile[.]svg", _tile),
        ("GET", f"/games/{ID}", _summary),
        ("POST", f"/games/{ID}/join", _join),
        ("POST", f"/games/{ID}/key", _key),
        ("POST", f"/games/{ID}/seats", _take_seat),
        ("POST", f"/games/{ID}/rematch", _rematch),
        ("POST", f"/games/{ID}/fork", _fork),
        ("GET", f"/games/{ID}/record", _record),
        ("GET", f"/games/{ID}/ending", _ending),
        ("GET", f"/games/{ID}/replay", _replay),
        ("GET", f"/games/{ID}/replay/([0-9]{{1,6}})", _step),
        ("POST", f"/games/{ID}/analysis", _analyse),
        ("GET", f"/games/{ID}/analysis", _analysis),
        ("GET", f"/games/{ID}/analysis/([0-9]{{1,4}})", _better),
        ("GET", f"/boards/([a-z]+)/([^/]+)/{_CUT}", _drawn(_outlines)),
        ("GET", f"/art/([a-z]+)/([^/]+)/{_CUT}[.]svg", _drawn(_art)),
    )
)
