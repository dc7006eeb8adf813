"""Servers receive each other's writes through PostgreSQL, even after a lost connection."""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest

from smallworld.server.local.local_bus import LocalBus
from smallworld.server.ports.journal import Moved, now
from smallworld.server.storage.bus import PostgresBus, open_bus
from smallworld.server.storage.sql_store import SqlStore, open_store
from tests.server.clients import PATIENCE
from tests.server.samples import new_game, time

MOVE = Moved(0, ("done",))
BREAK = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"


class Heard:
    """Collects a bus's announcements."""

    def __init__(self) -> None:
        self.all: list[tuple[str, int]] = []
        self.news = asyncio.Event()

    async def __call__(self, game: str, number: int) -> None:
        self.all.append((game, number))
        self.news.set()

    async def until(self, wanted: set[tuple[str, int]]) -> None:
        """Wait until all of these were announced."""
        async with asyncio.timeout(PATIENCE):
            while not wanted <= set(self.all):
                self.news.clear()
                await self.news.wait()


def run(url: str, test: Callable[[SqlStore, PostgresBus, Heard], Awaitable[None]]) -> None:
    """Run a test with the store of one server and the bus of another."""

    async def go() -> None:
        store, bus, heard = await open_store(url), await open_bus(url), Heard()
        assert isinstance(bus, PostgresBus)
        bus.subscribe(heard)
        try:
            await test(store, bus, heard)
        finally:
            await bus.close()
            await store.close()

    asyncio.run(go())


def test_every_stored_entry_is_announced_and_refused_ones_are_not(postgres_url: str) -> None:
    async def test(store: SqlStore, bus: PostgresBus, heard: Heard) -> None:
        for game in ("one", "two"):
            await store.create(new_game(game))
            await store.append(game, 2, MOVE, time(1))
        with pytest.raises(Exception, match="one 2"):
            await store.append("one", 2, MOVE, time(1))
        await store.append("one", 3, MOVE, time(1))
        await heard.until({("one", 3)})
        assert heard.all == [("one", 2), ("two", 2), ("one", 3)]

    run(postgres_url, test)


def test_entries_written_during_a_connection_loss_are_announced(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_listen = asyncio.Event()
    may_listen.set()
    listen_once = PostgresBus._listen_once

    async def listen_when_allowed(bus: PostgresBus) -> None:
        await may_listen.wait()
        await listen_once(bus)

    monkeypatch.setattr(PostgresBus, "_listen_once", listen_when_allowed)

    async def test(store: SqlStore, bus: PostgresBus, heard: Heard) -> None:
        may_listen.clear()
        await store.create(new_game("game"))
        async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as connection:
            await connection.execute(BREAK + b" AND datname = current_database()")
        while bus.listening.is_set():
            await asyncio.sleep(0.01)
        for number in (2, 3):
            await store.append("game", number, MOVE, now())
        assert heard.all == []
        may_listen.set()
        await heard.until({("game", 3)})
        assert bus.listening.is_set()
        await store.append("game", 4, MOVE, now())
        await heard.until({("game", 4)})

    run(postgres_url, test)


def test_a_failing_or_slow_callback_does_not_delay_others(postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: SqlStore, bus: PostgresBus, heard: Heard) -> None:
        async def slow(game: str, number: int) -> None:
            await asyncio.sleep(0.01)
            raise RuntimeError("no such luck")

        bus._callbacks.insert(0, slow)
        await store.create(new_game("game"))
        await store.append("game", 2, MOVE, time(1))
        await heard.until({("game", 2)})
        async with asyncio.timeout(PATIENCE):
            while "cannot show a change" not in caplog.text:
                await asyncio.sleep(0.01)

    run(postgres_url, test)


def test_a_single_server_on_a_file_uses_a_local_bus(tmp_path: str) -> None:
    assert isinstance(asyncio.run(open_bus(f"{tmp_path}/games.sqlite")), LocalBus)
