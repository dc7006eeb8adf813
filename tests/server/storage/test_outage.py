"""PostgreSQL fails during play and recovers: games continue without intervention."""

import asyncio
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import event

from smallworld.server.ports import retries
from smallworld.server.ports.retries import failures
from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.socket import Accepted, Refused
from smallworld.server.settings import Settings
from smallworld.server.storage import sql_store
from smallworld.server.storage.database import DatabaseError
from smallworld.server.storage.sql_store import BATCH, SqlStore
from tests.server.clients import PATIENCE, browser
from tests.server.postgres import NOWHERE, Postgres, as_owner, find_tools, running
from tests.server.samples import ENTRIES, new_game
from tests.server.samples import time as at
from tests.server.servers import Server, in_thread
from tests.server.storage.test_crash_recovery import children
from tests.server.storage.test_sql_store import with_store


def control(postgres: Postgres, *command: str) -> None:
    """Stop or start the database."""
    data = str(postgres.folder / "data")
    subprocess.run(
        as_owner([str(find_tools() / "pg_ctl"), *command, "-w", "-D", data]),
        stdout=NOWHERE,
        stderr=NOWHERE,
        cwd="/",
        check=True,
    )


def steps(server: Server, game: str) -> int:
    """The number of steps in a game."""
    answer = server.ask(f"/api/games/{game}")
    assert answer.status == 200
    return msgspec.json.decode(answer.body, type=GameSummary).steps


def until(what: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def processes(postgres: Postgres) -> list[int]:
    """The database's main process and its children."""
    main = int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
    return [main, *children(main)]


def test_a_hanging_database_times_out_and_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sql_store, "PATIENCE", 2.0)
    monkeypatch.setattr(failures, "_logged", -retries.PAUSE)

    async def play(server: Server) -> None:
        people = server.start_game("me", "me")
        keys = [seat.key for seat in people.seats]
        async with browser(server.socket(people.id), keys, 0) as mia, browser(server.socket(people.id)) as watching:
            assert mia.table is not None and mia.table.view.public.mover == 0
            for process in processes(postgres):
                os.kill(process, signal.SIGSTOP)
            try:
                for _ in range(2):
                    refused = await mia.play("pick 1")
                    assert isinstance(refused, Refused) and refused.why == "problem.unexpected"
                answer = await asyncio.to_thread(server.ask, "/api/health")
                assert answer.status == 503
            finally:
                for process in processes(postgres):
                    os.kill(process, signal.SIGCONT)
            # The first of the two moves was pending, and everyone receives it.
            await watching.version(mia.table.version + 1)
            await mia.version(mia.table.version + 1)
            assert isinstance(await mia.play(mia.moves[-1].text), Accepted)
        await asyncio.to_thread(until, lambda: server.ask("/api/health").status == 200)

    with running(tmp_path) as postgres, in_thread(Settings(postgres.new(), 0.05, None)) as server:
        asyncio.run(play(server))
    lines = [record.getMessage() for record in caplog.records if "the store failed" in record.getMessage()]
    assert len(lines) == 1 and "does not answer" in lines[0] and "hush" not in lines[0]


def test_an_outage_logs_one_line_per_minute_with_a_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    outage = retries.Failures()
    for _ in range(78):
        outage.report(DatabaseError("the disk is full"))
        now += 1
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        "the store failed: the disk is full (failures since the last such line: 1)",
        "the store failed: the disk is full (failures since the last such line: 60)",
    ]


def test_an_entry_refused_after_a_timeout_is_not_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "PATIENCE", 0.3)
    monkeypatch.setattr(sql_store, "CHECKING", 0.3)

    async def test(store: SqlStore) -> None:
        await store.create(new_game("game"))
        await store.check()
        hangs = threading.Event()
        waiting = store._database.run(lambda _: hangs.wait(PATIENCE))
        hanging = asyncio.create_task(waiting)
        await asyncio.sleep(0.05)
        results = await asyncio.gather(
            store.append("game", 2, ENTRIES[1], at(2)),
            *[store.append("game", 3 + i, ENTRIES[1], at(3)) for i in range(BATCH)],
            store.load("game"),
            return_exceptions=True,
        )
        assert {type(result) for result in results} == {DatabaseError}
        with pytest.raises(DatabaseError, match=r"games\.sqlite does not answer$"):
            await store.check()
        late: list[tuple[str, int]] = []

        async def note(game: str, number: int) -> None:
            late.append((game, number))

        store.on_late(note)
        # From here on the database answers; a busy machine may be slow.
        monkeypatch.setattr(sql_store, "PATIENCE", PATIENCE)
        hangs.set()
        await hanging
        await store.append("game", 500, ENTRIES[4], at(4))
        # Only statements that had already been sent may take effect, and are announced.
        assert len(await store.entries("game", 0)) == 1 + BATCH + 1
        assert late == [("game", number) for number in range(2, 2 + BATCH)]

    with_store(str(tmp_path / "games.sqlite"), test)


def test_health_checks_are_cached_briefly(url: str) -> None:
    async def test(store: SqlStore) -> None:
        statements: list[object] = []
        event.listen(store._database.engine, "after_cursor_execute", lambda *all: statements.append(all[2]))
        await asyncio.gather(*[store.check() for _ in range(50)])
        first = len(statements)
        for _ in range(50):
            await store.check()
        assert 0 < first == len(statements) <= 6

    with_store(url, test)


def test_games_resume_by_themselves_when_the_database_is_back(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        bots, people = server.start_game("bot", "bot").id, server.start_game("me", "me")
        until(lambda: steps(server, bots) > 2)
        at, keys = server.socket(people.id), [seat.key for seat in people.seats]
        async with browser(at) as watching:
            assert watching.table is not None
        async with browser(at, keys, watching.table.view.public.mover) as mover:
            control(postgres, "stop", "-m", "fast")
            refused = await mover.play("pick 1")
            assert isinstance(refused, Refused) and refused.why == "problem.unexpected"
            for path in ("/api/health", f"/api/games/{bots}"):
                answer = await asyncio.to_thread(server.ask, path)
                assert (answer.status, answer.json["problem"]) == (503, "problem.unexpected")
                assert "host" not in str(answer.json["detail"])
            # Restarts with its previous options.
            control(postgres, "restart", "-l", str(postgres.folder / "log"))
            assert isinstance(await mover.play("pick 1"), Accepted)
        before = steps(server, bots)
        await asyncio.to_thread(until, lambda: steps(server, bots) > before + 2)

    with running(tmp_path) as postgres, in_thread(Settings(postgres.new(), 0.05, None)) as server:
        asyncio.run(play(server))
