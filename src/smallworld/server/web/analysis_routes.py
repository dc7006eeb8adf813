"""HTTP interface of analyses: requests, progress, and the tables after better turns."""

from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter
from litestar.types import ControllerRouterHandler

from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.table import TableView
from smallworld.server.web.guards import limit_analyses
from smallworld.server.web.rate_limits import address_of
from smallworld.server.web.routes import EARLY, TAKEN, GameId, TheRegistry, Viewpoint
from smallworld.server.web.static import HttpRequest


@post(
    "/games/{game:str}/analysis",
    summary="Analyse a game",
    status_code=202,
    guards=[limit_analyses],
    responses={**TAKEN, **EARLY},
)
async def start_analysis(game: GameId, registry: TheRegistry, request: HttpRequest) -> AnalysisStatus:
    """Request the analysis of a finished game. It runs in the background and is stored with the game."""
    return await registry.analyse(game, address_of(request.scope))


@get("/games/{game:str}/analysis", summary="Where a game was won and lost", responses=EARLY)
async def show_analysis(game: GameId, registry: TheRegistry) -> AnalysisStatus:
    """Progress and results of a game's analysis."""
    return await registry.analysis(game)


@get("/games/{game:str}/analysis/{turn:int}", summary="The end of a better turn", responses=EARLY)
async def show_better_turn(
    game: GameId,
    turn: Annotated[int, PathParameter(ge=0, le=1000)],
    registry: TheRegistry,
    seat: Viewpoint = None,
) -> TableView:
    """The table after the better turn found by the analysis."""
    return await registry.analysis_view_at(game, turn, seat)


HANDLERS: list[ControllerRouterHandler] = [start_analysis, show_analysis, show_better_turn]
