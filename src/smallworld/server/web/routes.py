"""HTTP interface: creating and joining games, records and replays, boards."""

import asyncio
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.params import FromPath, HeaderParameter, JSONBody, PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler
from msgspec import Struct

import smallworld
from smallworld.core.errors import RulesetError
from smallworld.draw.cuts import Cut
from smallworld.games import BoardData, game_info, load_board
from smallworld.games.custom.own_boards import OWN
from smallworld.lessons.lesson import LESSONS, PICTURED, illustration, tile
from smallworld.server.protocol import setup
from smallworld.server.protocol.drawing import Drawing
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.replay import Ending, ReplayData
from smallworld.server.protocol.table import TableView
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Limits
from smallworld.server.views import drawings
from smallworld.server.views.game_list import catalogue
from smallworld.server.web.guards import (
    TAKES,
    limit_board,
    limit_bots,
    limit_games,
    limit_islands,
    limit_joins,
    limit_keys,
    limit_tables,
)
from smallworld.server.web.headers import PICTURE_POLICY
from smallworld.server.web.rate_limits import guest_of
from smallworld.server.web.static import AS_IT_IS, Asset, HttpRequest, asset
from smallworld.server.workers.board_drawing import BoardDrawer, BoardRequest, DrawnBoard
from smallworld.workshop.explanation import GameKey

GameId = Annotated[
    str, PathParameter(description="The id of a game, enough to watch the game.", pattern="^[A-Za-z0-9_-]{1,64}$")
]
Viewpoint = Annotated[
    int | None, QueryParameter(ge=0, le=4, description="The seat whose view to show; a spectator's if omitted.")
]
TheRegistry = NamedDependency[MatchRegistry]
File = Literal["landscape.svg", "portrait.svg"]
BoardName = Annotated[str, PathParameter(description="A board, or islands joined by +.", max_length=120)]
SVG = "image/svg+xml"
TEXT = "text/plain"
#: Pictures that change only with the server's version.
KEPT_FOR_NOW = "public, max-age=3600"
SAID = {
    400: ResponseSpec(setup.Problem, description="The request is invalid.", generate_examples=False),
    404: ResponseSpec(setup.Problem, description="There is no such game.", generate_examples=False),
    429: ResponseSpec(setup.Problem, description="Too many requests.", generate_examples=False),
}
#: Response descriptions for requests with a body.
TAKEN = {
    **SAID,
    413: ResponseSpec(setup.Problem, description="The body is too large.", generate_examples=False),
    415: ResponseSpec(setup.Problem, description="The content type is not supported.", generate_examples=False),
}
EARLY = {**SAID, 409: ResponseSpec(setup.Problem, description="The game is not over.", generate_examples=False)}
DRAWN = {**SAID, 200: ResponseSpec(Drawing, description="The outlines.", generate_examples=False)}
CLOSED = {
    **TAKEN,
    403: ResponseSpec(setup.Problem, description="The key does not allow this.", generate_examples=False),
    409: ResponseSpec(setup.Problem, description="Not now.", generate_examples=False),
}


class Health(Struct, frozen=True):
    """The server and its games are available."""

    status: Literal["ok"]
    version: str


@dataclass
class TakesText(Operation):
    """An operation with a plain-text body."""

    def __post_init__(self) -> None:
        content = {"text/plain": OpenAPIMediaType(schema=Schema(type="string"))}  # type: ignore[arg-type]
        self.request_body = RequestBody(content=content, required=True)


@get("/catalogue", summary="All games and bots", responses={429: SAID[429]})
async def show_catalogue(registry: TheRegistry) -> setup.Catalogue:
    """Available games with their seats, boards, races and powers, and the bot levels."""
    return msgspec.structs.replace(catalogue(), listing=registry.public.shown)


@post(
    "/games",
    summary="Start a game",
    guards=[limit_games],
    responses=TAKEN,
    request_max_body_size=Limits.game_bytes,
)
async def start_game(
    data: JSONBody[setup.NewGameRequest], registry: TheRegistry, request: HttpRequest
) -> setup.GameKeys:
    """Start a game. The answer has the secret keys of its seats, which are never shown again."""
    limit_bots(request, data.seats)
    return await registry.create(data, guest_of(request.scope))


@post("/lessons/{lesson:str}", summary="Start a lesson", guards=[limit_games], responses=TAKEN)
async def start_lesson(
    lesson: FromPath[str], data: JSONBody[setup.LessonRequest], registry: TheRegistry
) -> setup.GameKeys:
    """Start a lesson of the catalogue: a private game whose table reports when the goal is reached."""
    return await registry.teach(lesson, data.name)


@get("/games/{game:str}", summary="Game summary", responses=SAID)
async def show_summary(game: GameId, registry: TheRegistry) -> setup.GameSummary:
    """The public summary of a game."""
    for summary in await registry.store.summaries([game]):
        return summary
    raise Refusal("problem.no-game", "there is no such game")


@post("/games/{game:str}/join", summary="Sit down", status_code=200, guards=[limit_joins], responses=CLOSED)
async def join_game(
    game: GameId, data: JSONBody[setup.JoinRequest], registry: TheRegistry, request: HttpRequest
) -> setup.GameSummary:
    """Join a game by a seat's key, under a name."""
    match = await registry.match(game)
    return await match.seating.join(data.key, data.name, guest_of(request.scope))


@post("/games/{game:str}/rematch", summary="Play again", status_code=200, guards=[limit_games], responses=CLOSED)
async def play_again(
    game: GameId, data: JSONBody[setup.RematchRequest], registry: TheRegistry, request: HttpRequest
) -> setup.GameSummary:
    """The rematch of a finished game, created on the first request; each key opens the same seat there."""
    limit_bots(request, (await registry.match(game)).game.plan.request.seats)
    return await registry.rematch(game, data.keys)


@get("/games/{game:str}/record", summary="The record", media_type=TEXT, responses=EARLY)
async def show_record(
    game: GameId,
    registry: TheRegistry,
    authorization: Annotated[
        str | None, HeaderParameter(name="Authorization", description="`Bearer` and the host's key, if it is not over.")
    ] = None,
) -> Response[str]:
    """The record of a finished game, or of the caller's own running game, as text to download."""
    name = f'attachment; filename="small-world-{game[:6]}.game"'
    return Response(
        await registry.record(game, bearer(authorization)), media_type=TEXT, headers={"content-disposition": name}
    )


@get("/games/{game:str}/ending", summary="The end", responses=EARLY)
async def show_ending(game: GameId, registry: TheRegistry) -> Ending:
    """A finished game's winners, and everyone's coin sources."""
    return await registry.ending(game)


@get("/games/{game:str}/replay", summary="Replay of a game", responses=EARLY)
async def show_replay(game: GameId, registry: TheRegistry) -> ReplayData:
    """All steps and log lines of a finished game."""
    return await registry.replay(game)


@get("/games/{game:str}/replay/{step:int}", summary="Table after a step", responses=EARLY)
async def show_step(
    game: GameId,
    step: Annotated[int, PathParameter(ge=0, le=100_000)],
    registry: TheRegistry,
    seat: Viewpoint = None,
) -> TableView:
    """The table of a finished game after a step, as a seat saw it then."""
    return await registry.replay_view_at(game, step, seat)


@post("/games/{game:str}/fork", summary="Fork a game", guards=[limit_games], responses=CLOSED)
async def fork_game(
    game: GameId,
    data: JSONBody[setup.ForkRequest],
    registry: TheRegistry,
    request: HttpRequest,
    authorization: Annotated[
        str | None, HeaderParameter(name="Authorization", description="`Bearer` and the host's key, if it is not over.")
    ] = None,
) -> setup.GameKeys:
    """Start a new game from a position of a finished game or of the caller's own."""
    limit_bots(request, data.seats)
    return await registry.fork(game, data, bearer(authorization))


@post(
    "/records",
    summary="Upload a record",
    guards=[limit_games],
    responses=TAKEN,
    operation_class=TakesText,
    opt={TAKES: TEXT},
    request_max_body_size=Limits.record_bytes,
)
async def take_record(request: HttpRequest, registry: TheRegistry) -> setup.GameSummary:
    """Turn a record (plain text) into a game that can be replayed and forked."""
    body = await request.body()
    try:
        return await registry.import_record(body.decode())
    except UnicodeDecodeError:
        raise Refusal("problem.record", "a record must be UTF-8 text") from None


@get(
    "/boards/{game:str}/{board:str}/{cut:str}",
    summary="A board's outlines",
    guards=[limit_islands],
    responses=DRAWN,
    opt=AS_IT_IS,
)
async def show_board(
    game: FromPath[GameKey], board: BoardName, cut: FromPath[Cut], request: HttpRequest
) -> Response[bytes]:
    """The outlines of a board's regions, and the positions of pieces on them."""
    if board.startswith(OWN):
        drawn = await own_board(board, game, cut, request)
        return asset("application/json", drawn.outlines).answer(request)
    return (await asyncio.to_thread(_outlines, game, board, cut)).answer(request)


@get(
    "/art/{game:str}/{board:str}/{file:str}",
    summary="A board's picture",
    media_type=SVG,
    guards=[limit_islands],
    responses=SAID,
    opt=AS_IT_IS,
)
async def show_art(
    game: FromPath[GameKey], board: BoardName, file: FromPath[File], request: HttpRequest
) -> Response[bytes]:
    """The picture below the outlines."""
    cut: Cut = "portrait" if file == "portrait.svg" else "landscape"
    if board.startswith(OWN):
        picture = asset(SVG, (await own_board(board, game, cut, request)).art)
    else:
        picture = await asyncio.to_thread(_picture, game, board, cut)
    return picture.answer(request, headers={"content-security-policy": PICTURE_POLICY})


@get(
    "/lessons/{lesson:str}/picture.svg",
    summary="A lesson's picture",
    media_type=SVG,
    responses=SAID,
    opt=AS_IT_IS,
)
async def show_lesson(lesson: FromPath[str], request: HttpRequest) -> Response[bytes]:
    """A lesson's position, or a part of it, as a picture of the rule taught."""
    known = lesson in (*LESSONS, *PICTURED)
    picture = await asyncio.to_thread(_illustration, lesson) if known else None
    if picture is None:
        raise NotFoundException("there is no such picture")
    return picture.answer(request, headers={"content-security-policy": PICTURE_POLICY})


@get(
    "/lessons/{lesson:str}/tile.svg",
    summary="A lesson's tile",
    media_type=SVG,
    responses=SAID,
    opt=AS_IT_IS,
)
async def show_tile(lesson: FromPath[str], request: HttpRequest) -> Response[bytes]:
    """A corner of the map with a lesson's pieces."""
    picture = await asyncio.to_thread(_tile, lesson) if lesson in LESSONS else None
    if picture is None:
        raise NotFoundException("there is no such picture")
    return picture.answer(request, headers={"content-security-policy": PICTURE_POLICY})


@get("/health", summary="Health check")
async def show_health(registry: TheRegistry) -> Health:
    """Whether the server responds and can read and write games."""
    await registry.store.check()
    return Health("ok", smallworld.__version__)


@post("/games/{game:str}/key", summary="Look up a key", status_code=200, guards=[limit_keys], responses=CLOSED)
async def show_key(game: GameId, data: JSONBody[setup.KeyRequest], registry: TheRegistry) -> setup.KeyInfo:
    """The seat that a link's key opens, and its player."""
    return (await registry.match(game)).waiting_room.key_info(data.key)


@post("/games/{game:str}/seats", summary="Take a free seat", guards=[limit_joins], responses=CLOSED)
async def take_seat(
    game: GameId, data: JSONBody[setup.TakeSeatRequest], registry: TheRegistry, request: HttpRequest
) -> setup.SeatKeys:
    """Take the next free seat. The answer has its secret key, which is never shown again."""
    return await registry.take_seat(game, data.name, data.key, guest_of(request.scope))


@get("/tables", summary="Public tables", guards=[limit_tables], responses={429: SAID[429]})
async def show_tables(registry: TheRegistry) -> list[setup.GameSummary]:
    """Games with a free seat that anyone may join."""
    return await registry.public.tables()


def bearer(authorization: str | None) -> list[str]:
    """The key in an `Authorization` header, if there is one."""
    return [authorization.removeprefix("Bearer ").strip()] if authorization else []


def board_of(game: GameKey, name: str) -> BoardData:
    """A shipped board, or islands that can be joined."""
    try:
        return load_board(name, game_info(game).folder)
    except RulesetError:
        raise NotFoundException("there is no such board") from None


async def own_board(board: str, game: GameKey, cut: Cut, request: HttpRequest) -> DrawnBoard:
    """A custom board's drawing by its hash, which is the only access check."""
    registry: MatchRegistry = request.app.state.registry
    document = await registry.store.board(board.removeprefix(OWN))
    if document is None:
        raise NotFoundException("there is no such board")
    drawer: BoardDrawer = request.app.state.boards
    wanted = msgspec.msgpack.encode(BoardRequest(game, document, cut))
    if not drawer.has(wanted):
        limit_board(request)
    drawn = await drawer.picture(wanted)
    if drawn.trouble:
        raise Refusal("problem.board", f"cannot draw the board: {drawn.trouble}")
    return drawn


@lru_cache(maxsize=drawings.KEPT)
def _outlines(game: GameKey, board: str, cut: Cut) -> Asset:
    drawing = drawings.drawing(game, board_of(game, board), cut)
    return asset("application/json", msgspec.json.encode(drawing))


@lru_cache(maxsize=drawings.KEPT)
def _picture(game: GameKey, board: str, cut: Cut) -> Asset:
    return asset(SVG, drawings.art(game, board_of(game, board), cut).encode())


@cache
def _illustration(lesson: str) -> Asset | None:
    drawn = illustration(lesson)
    return asset(SVG, drawn.encode()) if drawn else None


@cache
def _tile(lesson: str) -> Asset | None:
    drawn = tile(lesson)
    return replace(asset(SVG, drawn.encode()), cache=KEPT_FOR_NOW) if drawn else None


HANDLERS: list[ControllerRouterHandler] = [
    show_catalogue, start_game, start_lesson, show_summary, join_game, play_again, show_record, show_ending,
    show_replay, show_step, fork_game, take_record, show_board, show_art, show_lesson, show_tile, show_health,
    show_key, take_seat, show_tables,
]  # fmt: skip
