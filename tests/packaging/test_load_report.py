"""The load report considers a goal met only if the rate was tried, sustained and fast enough."""

import importlib
import sys
from typing import Any

import pytest

from tests.packaging.wheels import ROOT


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    yield importlib.import_module("loadreport")
    for name in ("loadreport", "loadlatency", "loadtables", "loadserver", "environments"):
        sys.modules.pop(name, None)


def run(report: Any, rate: int, milliseconds: float, made: float = 1.0, engine: str = "sqlite") -> Any:
    """A run in which every move took the same time; `made` is the share of scheduled moves in 10 seconds."""
    waited = [milliseconds / 1000] * int(10 * rate * made)
    found = report.Run.of(engine, "compiled", 1000, rate, 10.0, waited, 5.0)
    found.held = found.is_sustained()
    return found


def test_goals_can_be_met_at_every_rate(report: Any) -> None:
    assert report.missed_goals([run(report, 200, 29), run(report, 450, 99)]) == []


@pytest.mark.parametrize(
    ("second", "said"),
    [
        ((450, 101.0), "450 moves/s: p95 is 101.0 ms, not below 100"),
        ((450, 5.0, 0.9), "450 moves/s: only 405 were made"),
        ((450, 5.0, 1.0, "postgresql"), "450 moves/s was not tried"),
        # An unsustained rate ends the measurement.
        ((400, 500.0), "450 moves/s was not tried"),
    ],
)
def test_a_goal_is_missed(report: Any, second: tuple[Any, ...], said: str) -> None:
    assert report.missed_goals([run(report, 200, 5), run(report, *second)]) == [said]


@pytest.mark.parametrize(("used", "said"), [(5.0, "50%"), (9.1, "91%"), (10.8, "108%")])
def test_the_report_shows_server_load_at_the_first_unsustained_rate(report: Any, used: float, said: str) -> None:
    beyond = run(report, 1000, 200)
    beyond.processor = used / 10
    limit = "" if said == "50%" else ": the processor is its limit"
    assert report.held([run(report, 800, 5), beyond]) == (
        f"SQLite holds 800 moves per second. At 1,000 its server uses {said} of the one core that it can use{limit}."
    )
