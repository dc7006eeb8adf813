"""Analyses over HTTP: requested, run in the background, stored with the game, viewed and forked."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, text

from smallworld.server.jobs.analyser import Analyser
from smallworld.server.match.analysed_game import KeptAnalysis
from smallworld.server.ports.journal import stamp
from smallworld.server.protocol.analysis import AnalysisStatus
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.replay import ReplayData
from smallworld.server.protocol.setup import ForkRequest, GameKeys, GameSummary, SeatRequest
from smallworld.server.protocol.table import TableView
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.storage.analysis_store import CUT_OFF, SqlAnalyses
from smallworld.server.storage.sql_store import SqlStore, open_store
from smallworld.server.workers.process_pool import ProcessPool, slow_pool
from tests.server import samples
from tests.server.match.test_analysed_game import as_played
from tests.server.servers import Answer, Server, in_thread
from tests.server.tables import new_registry
from tests.support.late_games import late_game


@cache
def close_game() -> bytes:
    """Record of the last round of a close game, whose first turn can be improved."""
    return late_game("smallworld", 2, 1, "random", 30).record().encode()


def settings(folder: Path) -> Settings:
    """Settings for quick, rough analyses."""
    limits = Limits(analyses=Rate(6, 0))
    return Settings(str(folder / "games.sqlite"), static=None, limits=limits, analysis_samples=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("analyses")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with in_thread(settings(folder)) as running:
        yield running


def hand_in(server: Server, record: bytes = b"") -> str:
    """Upload a record (default: the close game) and return its game's URL."""
    answer = server.ask("/api/records", record or close_game(), headers={"content-type": "text/plain"})
    assert answer.status == 201, answer.body
    return f"/api/games/{msgspec.json.decode(answer.body, type=GameSummary).id}"


def status(answer: Answer) -> AnalysisStatus:
    assert answer.status in (200, 202), answer.body
    return msgspec.json.decode(answer.body, type=AnalysisStatus)


def when_done(server: Server, at: str) -> AnalysisStatus:
    """Wait for the analysis of a game."""
    for _ in range(300):
        found = status(server.ask(f"{at}/analysis"))
        if found.state not in ("queued", "running"):
            return found
        time.sleep(0.1)
    raise AssertionError("the analysis does not end")


@pytest.fixture(scope="module")
def analysed(server: Server) -> str:
    """URL of an analysed game."""
    at = hand_in(server)
    assert status(server.ask(f"{at}/analysis")) == AnalysisStatus("none")
    asked = server.ask(f"{at}/analysis", {})
    assert (asked.status, status(asked).state) in ((202, "queued"), (202, "running"))
    # Concurrent requests share it.
    assert status(server.ask(f"{at}/analysis", {})).state in ("queued", "running")
    found = when_done(server, at)
    assert (found.state, found.done, found.turns) == ("done", 2, 2)
    return at


def test_a_report_has_chances_luck_play_and_a_better_turn(server: Server, analysed: str) -> None:
    report = status(server.ask(f"{analysed}/analysis")).report
    replay = msgspec.json.decode(server.ask(f"{analysed}/replay").body, type=ReplayData)
    assert report is not None
    assert [(side.seats, side.team) for side in report.sides] == [((0,), ""), ((1,), "")]
    first, last = report.turns
    assert first.round == last.round == 10 and first.seat != last.seat
    assert first.after == last.before
    assert [side for side, chance in enumerate(last.after) if chance == 1] == list(replay.summary.winners)
    assert (first.first, last.last) == (0, len(replay.steps) - 1) and first.last <= last.first
    assert [turn.rank for turn in report.turns].count(1) == 1
    point = next(turn for turn in report.turns if turn.rank == 1)
    assert point.kind and abs(point.after[point.side] - point.before[point.side]) >= 0.05
    assert all(turn.outcomes == () or turn.outcomes[0].lines for turn in report.turns)
    assert first.better is not None and first.played is not None and last.better is None
    assert first.better.worth.chances[first.seat] - first.played.chances[first.seat] == pytest.approx(
        -first.play[first.seat], abs=1e-3
    )
    assert first.play[first.seat] < 0
    # It has the form and numbering of replay steps.
    assert [step.seat for step in first.better.steps] == [first.seat] * len(first.better.steps)
    assert {line.at for line in first.better.lines} <= set(range(1, len(first.better.steps) + 1))
    assert any(line.kind == "income" for line in first.better.lines)


def test_the_better_turns_end_is_viewed_like_a_replay_step(server: Server, analysed: str) -> None:
    report = status(server.ask(f"{analysed}/analysis")).report
    assert report is not None
    turn = report.turns[0]
    seen = [
        msgspec.json.decode(server.ask(f"{analysed}/{path}").body, type=TableView)
        for path in (f"replay/{turn.last}", "analysis/0", "analysis/0?seat=1")
    ]
    played, better, by_other = seen
    assert better.public.turn == played.public.turn != turn.seat, "the turn is over"
    assert better.public.regions != played.public.regions
    assert by_other.public == better.public and by_other.private.seat == 1
    assert None not in better.private.coins, "nothing is secret in a game that is over"


def test_the_better_turn_and_the_start_of_the_turn_can_be_forked(server: Server, analysed: str) -> None:
    seats = (SeatRequest("me"), SeatRequest("me"))
    better = msgspec.json.decode(server.ask(f"{analysed}/analysis/0").body, type=TableView)
    start = msgspec.json.decode(server.ask(f"{analysed}/replay/0").body, type=TableView)
    assert start.public.mover != better.public.mover
    for fork, look in ((ForkRequest(None, seats, 0), better), (ForkRequest(0, seats), start)):
        answer = server.ask(f"{analysed}/fork", fork)
        assert answer.status == 201, answer.body
        ticket = msgspec.json.decode(answer.body, type=GameKeys)
        summary = msgspec.json.decode(server.ask(f"/api/games/{ticket.id}").body, type=GameSummary)
        assert (summary.over, summary.mover) == (False, look.public.mover)


@pytest.mark.parametrize(
    ("path", "body", "expected", "problem"),
    [
        ("/api/games/no-such-game/analysis", None, 404, "problem.no-game"),
        ("/api/games/no-such-game/analysis", {}, 404, "problem.no-game"),
        ("/api/games/%00/analysis", {}, 400, "problem.malformed"),
        ("{analysed}/analysis/1", None, 404, "problem.no-step"),
        ("{analysed}/analysis/9", None, 404, "problem.no-step"),
        ("{analysed}/analysis/x", None, 404, "problem.malformed"),
        ("{analysed}/analysis/0?seat=4", None, 400, "problem.seats"),
        ("{analysed}/fork", ForkRequest(0, (SeatRequest("me"),) * 2, 1), 404, "problem.no-step"),
        ("{other}/analysis/0", None, 404, "problem.no-analysis"),
        ("{other}/fork", ForkRequest(0, (SeatRequest("me"),) * 2, 0), 404, "problem.no-analysis"),
        ("{going}/analysis", None, 409, "problem.not-over"),
        ("{going}/analysis", {}, 409, "problem.not-over"),
        ("{going}/analysis/0", None, 409, "problem.not-over"),
    ],
)
def test_invalid_requests_are_refused_in_a_sentence(
    server: Server, analysed: str, path: str, body: object, expected: int, problem: str
) -> None:
    going = f"/api/games/{server.start_game('me', 'me').id}" if "{going}" in path else ""
    other = hand_in(server) if "{other}" in path else ""
    at = path.format(analysed=analysed, other=other, going=going)
    answer = server.ask(at, body)
    assert (answer.status, answer.json["problem"]) == (expected, problem)
    assert answer.json["detail"] and "Traceback" not in str(answer.json["detail"])


def test_an_unfinished_record_is_not_analysed(server: Server) -> None:
    at = hand_in(server, close_game().partition(b"\n---\n")[0] + b"\n---\n")
    assert server.ask(f"{at}/replay").status == 200
    answer = server.ask(f"{at}/analysis", {})
    assert (answer.status, answer.json["problem"]) == (409, "problem.not-over")


def test_an_analysis_survives_a_restart_and_requests_are_limited(tmp_path: Path) -> None:
    with in_thread(settings(tmp_path)) as server:
        at = hand_in(server)
        server.ask(f"{at}/analysis", {})
        before = when_done(server, at)
    with in_thread(settings(tmp_path)) as server:
        assert status(server.ask(f"{at}/analysis")) == before
        asked = [server.ask(f"{at}/analysis", {}) for _ in range(7)]
        assert [answer.status for answer in asked] == [202] * 6 + [429]
        assert asked[-1].headers["retry-after"] and status(asked[0]) == before


async def test_an_interrupted_or_failed_analysis_can_be_requested_again(url: str) -> None:
    store = await open_store(url)
    await store.create(samples.new_game("game"))
    dead, living = SqlAnalyses(store), SqlAnalyses(store)
    assert await dead.claim("game") and not await living.claim("game")
    assert await dead.advance("game", 3, 20)
    progress = await living.find("game")
    assert progress is not None and progress[:3] == ("running", 3, 20)
    # Its process ends without notice.
    old = stamp(datetime.now(UTC) - CUT_OFF - timedelta(seconds=1))
    await set_at(store, old)
    assert await living.find("game") is None
    assert await living.claim("game")
    assert not await dead.advance("game", 4, 20), "it was taken over"
    await living.fail("game")
    progress = await dead.find("game")
    assert progress is not None and progress.state == "failed"
    assert await dead.claim("game")
    # A closing process releases its claims immediately; heartbeats keep them.
    await set_at(store, old)
    await dead.keep_alive(["another"])
    assert await living.find("game") is None, "the one who took it works on others only"
    await dead.keep_alive(["game"])
    assert not await living.claim("game")
    await dead.release()
    assert await living.claim("game")
    # An unreadable report counts as missing.
    await living.finish("game", b'{"analysis": 1}')
    assert await dead.find("game") is None and await dead.claim("game")
    await store.close()


async def set_at(store: SqlStore, at: str) -> None:
    await store.run(lambda connection: connection.execute(text("UPDATE analyses SET at = :at"), {"at": at}))


async def test_an_analysis_is_deleted_with_its_game(url: str) -> None:
    store = await open_store(url)
    await store.create(samples.new_game("game"))
    analyses = SqlAnalyses(store)
    await analyses.claim("game")

    def forget(connection: Connection) -> int:
        connection.execute(text("DELETE FROM journal"))
        connection.execute(text("DELETE FROM games"))
        return int(connection.execute(text("SELECT count(*) FROM analyses")).scalar_one())

    assert await store.run(forget) == 0
    assert not await analyses.advance("game", 1, 2)
    await store.close()


async def test_a_failed_analysis_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def run(*_: object) -> object:
        raise RuntimeError("a bug")

    monkeypatch.setattr(ProcessPool, "run", run)

    store = await open_store(str(tmp_path / "games.sqlite"))
    registry = new_registry(analyser=Analyser(SqlAnalyses(store), slow_pool))
    summary = await registry.import_record(close_game().decode())
    await store.create(samples.new_game(summary.id))
    assert (await registry.analyse(summary.id, "somewhere")).state in ("queued", "running")
    while (found := await registry.analysis(summary.id)).state != "failed":
        await asyncio.sleep(0.01)
    assert found.detail == "the analysis failed; request it again"
    assert (await registry.analyse(summary.id, "somewhere")).state in ("queued", "running")
    await registry.close()
    await store.close()


async def test_an_analysis_under_other_rules_can_be_requested_again(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "games.sqlite"))
    kept = SqlAnalyses(store)
    registry = new_registry(analyser=Analyser(kept, slow_pool))
    summary = await registry.import_record(close_game().decode())
    await store.create(samples.new_game(summary.id))
    found = as_played((await registry.match(summary.id)).game.timeline)
    await kept.claim(summary.id)
    await kept.finish(summary.id, msgspec.json.encode(KeptAnalysis(found.analysis, {0: ("conquer atlantis",)})))
    assert (await registry.analysis(summary.id)).state == "failed"
    with pytest.raises(Refusal) as caught:
        await registry.analysis_view_at(summary.id, 0, None)
    assert caught.value.why == "problem.no-analysis"
    assert await kept.claim(summary.id)
    await registry.close()
    await store.close()
