"""Requests about inventions, answered without a server: sentences and strength. Sharing and maps of boards need one."""

from typing import Annotated

import msgspec

from smallworld.server.device.page_request import ID, PageRequest, routes
from smallworld.server.inventions import shipped_invention
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.workshop import (
    ExplainRequest,
    InPlayRequest,
    Invention,
    MeasureRequest,
    MeasureStarted,
    WorkshopStart,
)
from smallworld.server.workshop import USUAL_PLAYERS
from smallworld.workshop.explanation import Explanation, GameKey, InPlay
from smallworld.workshop.strength.strength_report import StrengthReport

#: All measurements here are of the same visitor.
VISITOR = "here"


class _StartQuery(msgspec.Struct, frozen=True):
    language: str = "en"
    game: GameKey = "smallworld"
    players: Annotated[int, msgspec.Meta(ge=2, le=5)] = USUAL_PLAYERS


async def _start(asked: PageRequest) -> WorkshopStart:
    query = msgspec.convert(asked.query, _StartQuery, strict=False)
    return asked.workshop.start(query.language, query.game, query.players)


async def _explain(asked: PageRequest) -> Explanation:
    return await asked.workshop.explain(asked.read(ExplainRequest))


async def _in_play(asked: PageRequest) -> InPlay:
    return await asked.workshop.in_play(asked.read(InPlayRequest))


async def _measure(asked: PageRequest) -> MeasureStarted:
    measured = await asked.workshop.measurable(asked.read(MeasureRequest))
    return MeasureStarted(asked.workshop.measurer.start(measured, VISITOR))


async def _measured(asked: PageRequest) -> StrengthReport:
    return asked.workshop.measurer.report(asked.values[0])


async def _stop(asked: PageRequest) -> None:
    asked.workshop.measurer.stop(asked.values[0])


async def _shipped(asked: PageRequest) -> Invention:
    found = shipped_invention(asked.values[0])
    if found is None:
        raise Refusal("problem.no-invention", "inventions of others are on a server")
    return found


async def _elsewhere(asked: PageRequest) -> None:
    raise Refusal("problem.needs-server", "sharing, and drawing custom boards, needs a server")


ROUTES = routes(
    (
        ("GET", "/workshop", _start),
        ("POST", "/workshop/explain", _explain),
        ("POST", "/workshop/in-play", _in_play),
        ("POST", "/workshop/measure", _measure),
        ("GET", f"/workshop/measure/{ID}", _measured),
        ("DELETE", f"/workshop/measure/{ID}", _stop),
        ("GET", f"/inventions/{ID}", _shipped),
        ("POST", "/inventions", _elsewhere),
        ("PUT", f"/inventions/{ID}", _elsewhere),
        ("DELETE", f"/inventions/{ID}", _elsewhere),
        ("POST", "/boards/(?:generate|edit|draw|print)", _elsewhere),
    )
)
