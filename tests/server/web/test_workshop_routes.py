"""The workshop over HTTP: templates, explanations, and running measurements."""

import json
import time

import msgspec
import pytest

from smallworld.server.jobs.measurer import Measurer
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import Problem
from smallworld.server.protocol.workshop import (
    ExplainRequest,
    InPlayRequest,
    MeasureRequest,
    MeasureStarted,
    WorkshopStart,
)
from smallworld.server.settings import Limits, Rate
from smallworld.server.workers.process_pool import ProcessPool
from smallworld.server.workshop import Workshop
from smallworld.workshop.explain_document import explain
from smallworld.workshop.explanation import Explanation, InPlay
from smallworld.workshop.in_play import in_play
from smallworld.workshop.strength.shipped import shipped_strengths
from smallworld.workshop.strength.strength_report import StrengthReport
from smallworld.workshop.templates import template
from tests.server.servers import Answer, Server

GIANTS = template("smallworld", "giants").document().decode()

LIMITS = Limits(measurements=Rate(1, 1 / 600), explanations=Rate(12, 0), sums=Rate(3, 0))


def problem(answer: Answer) -> Problem:
    return msgspec.json.decode(answer.body, type=Problem)


def test_the_workshop_starts_with_templates(server: Server) -> None:
    answer = server.ask("/api/workshop?language=hu&game=warcraft")
    start = msgspec.json.decode(answer.body, type=WorkshopStart)
    assert answer.status == 200 and len(start.templates) == 24 and start.measurements == 20
    assert start.templates[0].rule.startswith(("Minden", "A", "Ha", "Az")) and set(start.blank) == {
        "race",
        "power",
        "pack",
    }
    assert (len(start.races), len(start.powers)) == (16, 20)
    assert all(6 < each.low < each.coins < each.high < 12 for each in (*start.races, *start.powers))
    assert server.ask("/api/workshop?game=chess").status == 400
    for players in (2, 5):
        answer = server.ask(f"/api/workshop?game=smallworld&players={players}")
        races = msgspec.json.decode(answer.body, type=WorkshopStart).races
        assert races == shipped_strengths("smallworld", players, "race")
    assert server.ask("/api/workshop?players=6").status == 400
    assert msgspec.json.decode(server.ask("/api/workshop?language=xx").body, type=WorkshopStart).templates[0].name


def test_explanations_equal_those_of_the_library(server: Server) -> None:
    request = ExplainRequest(GIANTS, "cs", "smallworld", True)
    answer = server.ask("/api/workshop/explain", msgspec.json.encode(request))
    assert answer.status == 200
    assert msgspec.json.decode(answer.body, type=Explanation) == explain(GIANTS, "cs", "smallworld", True)
    broken = server.ask("/api/workshop/explain", b'{"document": "{", "language": "pl"}')
    assert broken.status == 200 and msgspec.json.decode(broken.body, type=Explanation).faults[0].sentence


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"document": 1, "language": "en"}', b'{"document": "", "language": "en", "game": "chess"}'],
)
def test_invalid_requests_are_refused(server: Server, body: bytes) -> None:
    answer = server.ask("/api/workshop/explain", body)
    assert answer.status == 400 and problem(answer).detail


def test_what_an_invention_does_in_play_is_shown_within_limits(server: Server) -> None:
    request = msgspec.json.encode(InPlayRequest(GIANTS))
    first, again = (server.ask("/api/workshop/in-play", request) for _ in range(2))
    assert first.status == 200, first.body
    assert msgspec.json.decode(first.body, type=InPlay) == in_play(template("smallworld", "giants"), "smallworld")
    assert again.body == first.body
    refused = server.ask("/api/workshop/in-play", msgspec.json.encode(InPlayRequest("{")))
    assert refused.status == 400 and problem(refused).problem == "problem.content"
    assert server.ask("/api/workshop/in-play", request).status == 429


def test_a_measurement_can_be_started_polled_and_stopped(server: Server) -> None:
    def ask() -> Answer:
        return server.ask("/api/workshop/measure", msgspec.json.encode(MeasureRequest(GIANTS, language="pl")))

    started = ask()
    assert started.status == 202, started.body
    at = f"/api/workshop/measure/{msgspec.json.decode(started.body, type=MeasureStarted).id}"
    again = ask()
    assert again.status == 429 and problem(again).problem == "problem.measuring"
    report = watched(server, at, lambda report: report.games > 0)
    assert not report.failed and report.planned >= report.games and len(report.shipped) == 13
    assert server.ask(at, method="DELETE").status == 204
    assert watched(server, at, lambda report: report.done).games < report.planned
    often = ask()
    assert often.status == 429 and problem(often).problem == "problem.measured"
    assert problem(often).detail.startswith("W tej godzinie było już 20 pomiarów. Następny będzie możliwy za ")
    assert problem(server.ask("/api/workshop/measure/nothing")).problem == "problem.no-measurement"


def watched(server: Server, at: str, enough: object) -> StrengthReport:
    """Poll a measurement until its report has the wanted value."""
    assert callable(enough)
    for _ in range(600):
        answer = server.ask(at)
        assert answer.status == 200, answer.body
        report = msgspec.json.decode(answer.body, type=StrengthReport)
        if enough(report):
            return report
        time.sleep(0.1)
    raise AssertionError(f"nothing is measured: {report}")


@pytest.mark.parametrize(
    ("document", "game", "players", "sentence"),
    [
        ("{", "smallworld", 2, "it must be a mapping, not nothing"),
        (GIANTS.replace('"number":6', '"number":16'), "smallworld", 2, "number: it must be at most 12"),
        (GIANTS, "azeroth", 2, "nobody can take a race that is neutral"),
        (json.dumps({"format": 1, "pack": "x", "title": {"en": "X"}}), "smallworld", 2, "can be measured"),
    ],
)
async def test_unmeasurable_content_is_refused_in_a_sentence(
    document: str, game: str, players: int, sentence: str
) -> None:
    workshop = Workshop(Measurer(ProcessPool(1)))
    with pytest.raises(Refusal) as refused:
        await workshop.measurable(MeasureRequest(document, game, players))  # type: ignore[arg-type]
    assert sentence in refused.value.detail and refused.value.status == 400


def test_explanations_are_limited(server: Server) -> None:
    request = msgspec.json.encode(ExplainRequest(GIANTS, "en"))
    answers = [server.ask("/api/workshop/explain", request).status for _ in range(14)]
    assert answers[-1] == 429
