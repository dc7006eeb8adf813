"""Who is at a table through another server: told at once, asked for by whoever comes later, forgotten with a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psycopg
import pytest

from smallworld.server import presence
from smallworld.server.app import open_registry
from smallworld.server.match.listener import Listener
from smallworld.server.match.match import NOBODY, Match
from smallworld.server.protocol.socket import PresenceUpdate
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from smallworld.server.storage.interfaces import LocalBus
from tests.server.clients import PATIENCE
from tests.server.memory import MemoryStore
from tests.server.tables import game_request, key_of, new_lobby, started, waiting


def present(match: Match) -> list[bool]:
    """Who is shown to be there."""
    return [seat.state().here for seat in match.game.seats]


def told(listener: Listener) -> list[list[bool]]:
    """Who a listener was told is there, each time."""
    return [[seat.here for seat in news.seats] for news in waiting(listener) if isinstance(news, PresenceUpdate)]


async def until(true: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def broadcasts_done() -> None:
    """All tasks that broadcast have run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def two_halls() -> tuple[MatchRegistry, MatchRegistry]:
    """Two servers with one store."""
    store, bus = MemoryStore(), LocalBus()
    lobbies = new_lobby(store, bus), new_lobby(store, bus)
    for lobby in lobbies:
        await lobby.start()
    return lobbies


def test_servers_know_who_is_with_the_other_one() -> None:
    async def run() -> None:
        here, there = await two_halls()
        match, ticket = await started(here, game_request("me", "open", "open"))
        other = await there.match(match.game.id)
        first = match.watch(match.who([key_of(ticket, 0)]), 0)
        # Whoever comes later is answered, a spectator too.
        watcher = other.watch(NOBODY)
        await broadcasts_done()
        assert present(other) == [True, False, False] and told(watcher) == [[True, False, False]]
        guest = other.watch(other.who([key_of(ticket, 2)]), 2)
        await broadcasts_done()
        assert present(match) == present(other) == [True, False, True]
        assert told(first)[-1] == [True, False, True]
        # Nothing changes while one of two that show a seat goes.
        twice = match.watch(match.who([key_of(ticket, 2)]), 2)
        await broadcasts_done()
        told(first)
        other.leave(guest)
        await broadcasts_done()
        assert present(match) == present(other) == [True, False, True] and not told(first)
        match.leave(twice)
        await broadcasts_done()
        assert present(match) == present(other) == [True, False, False]
        assert match.game.seats[2].state().away and other.game.seats[2].state().away
        await here.close()
        assert present(other) == [False, False, False]
        await there.close()

    asyncio.run(run())


def test_a_server_that_dies_without_a_word_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        here, there = await two_halls()
        match, ticket = await started(here, game_request("me", "open"))
        other = await there.match(match.game.id)
        other.watch(NOBODY)
        match.watch(match.who([key_of(ticket, 0)]), 0)
        await broadcasts_done()
        there.presence.refresh()
        assert present(other) == [True, False]
        monkeypatch.setattr(presence, "BELIEVED", -1.0)
        there.presence.refresh()
        assert present(other) == [False, False]
        # It was not dead after all.
        monkeypatch.undo()
        here.presence.refresh()
        await broadcasts_done()
        assert present(other) == [True, False]
        for lobby in (here, there):
            await lobby.close()

    asyncio.run(run())


def test_broadcasts_reach_other_servers_through_the_database_also_after_the_connection_broke(postgres_url: str) -> None:
    async def run() -> None:
        settings = Settings(database=postgres_url, bots_ready=False)
        async with open_registry(settings) as here, open_registry(settings) as there:
            match, ticket = await started(here, game_request("me", "open"))
            other = await there.match(match.game.id)
            other.watch(NOBODY)
            mine = match.watch(match.who([key_of(ticket, 0)]), 0)
            await until(lambda: present(other) == [True, False])
            async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as connection:
                await connection.execute(
                    b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_notify(%' "
                    b"AND pid <> pg_backend_pid()"
                )
            match.leave(mine)  # lost, for that is how the broken connection is found out
            await asyncio.sleep(0.1)
            match.watch(match.who([key_of(ticket, 1)]), 1)
            await until(lambda: present(other) == [False, True])

    asyncio.run(run())
