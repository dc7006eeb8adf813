"""HTTP interface of the workshop: templates, explanations and strength."""

from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import ControllerRouterHandler

from smallworld.server.protocol.workshop import (
    ExplainRequest,
    InPlayRequest,
    MeasureRequest,
    MeasureStarted,
    WorkshopStart,
)
from smallworld.server.settings import Limits
from smallworld.server.web.guards import limit_explanations, limit_measurements, limit_sums
from smallworld.server.web.rate_limits import address_of
from smallworld.server.web.routes import SAID, TAKEN
from smallworld.server.web.static import HttpRequest
from smallworld.server.workshop import USUAL_PLAYERS, Workshop
from smallworld.workshop.explanation import Explanation, GameKey, InPlay
from smallworld.workshop.strength.strength_report import StrengthReport

TheWorkshop = NamedDependency[Workshop]
MeasurementId = Annotated[str, PathParameter(description="The id of a measurement.", pattern="^[A-Za-z0-9_-]{1,64}$")]
LanguageName = Annotated[str, QueryParameter(max_length=12, description="The language of names and sentences.")]
PlayerCount = Annotated[int, QueryParameter(ge=2, le=5, description="For how many players strength is shown.")]
GameName = Annotated[GameKey, QueryParameter(description="The game.")]


@get("/workshop", summary="Workshop templates", responses={429: SAID[429]})
async def start_workshop(
    workshop: TheWorkshop,
    language: LanguageName = "en",
    game: GameName = "smallworld",
    players: PlayerCount = USUAL_PLAYERS,
) -> WorkshopStart:
    """Shipped races and powers as document templates, with their strength, and blank documents."""
    return workshop.start(language, game, players)


@post(
    "/workshop/explain",
    summary="Explain a document",
    status_code=200,
    guards=[limit_explanations],
    responses=TAKEN,
    request_max_body_size=Limits.game_bytes,
)
async def explain_document(data: JSONBody[ExplainRequest], workshop: TheWorkshop) -> Explanation:
    """The sentences of a document, its faults, and alternatives; a faulty document is not an error."""
    return await workshop.explain(data)


@post(
    "/workshop/in-play",
    summary="Show what an invention does",
    status_code=200,
    guards=[limit_sums],
    responses=TAKEN,
)
async def show_in_play(data: JSONBody[InPlayRequest], workshop: TheWorkshop) -> InPlay:
    """Itemised costs and coins from three games of bots in which one player has the race or power."""
    return await workshop.in_play(data)


@post("/workshop/measure", summary="Measure strength", status_code=202, responses=TAKEN)
async def start_measurement(
    data: JSONBody[MeasureRequest], workshop: TheWorkshop, request: HttpRequest
) -> MeasureStarted:
    """Let bots play games with a race or power. A measurement that nobody polls is dropped."""
    measured = await workshop.measurable(data)
    client = address_of(request.scope)
    workshop.measurer.check(client)
    limit_measurements(request, data.language)
    return MeasureStarted(workshop.measurer.start(measured, client))


@get("/workshop/measure/{measurement:str}", summary="Progress of a measurement", responses=SAID)
async def show_measurement(measurement: MeasurementId, workshop: TheWorkshop) -> StrengthReport:
    """A measurement's progress, and its results so far."""
    return workshop.measurer.report(measurement)


@delete("/workshop/measure/{measurement:str}", summary="Stop a measurement", responses=SAID)
async def stop_measurement(measurement: MeasurementId, workshop: TheWorkshop) -> None:
    """Stop a measurement; its results stay for some minutes."""
    workshop.measurer.stop(measurement)


HANDLERS: list[ControllerRouterHandler] = [
    start_workshop, explain_document, show_in_play, start_measurement, show_measurement, stop_measurement,
]  # fmt: skip
