"""Who is at a table through another server: told at once, asked for by whoever comes later, forgotten with a server."""

import asyncio
from collections.abc import Callable

import psycopg
import pytest

from smallworld.server import presence
from smallworld.server.asgi import open_registry
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.listener import Listener
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY
from smallworld.server.protocol.socket import PresenceUpdate
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from tests.server.clients import PATIENCE
from tests.server.tables import game_request, key_of, new_registry, started, waiting


def present(match: Match) -> list[bool]:
    """Who is shown to be there."""
    return [seat.state().present for seat in match.game.seats]


def told(listener: Listener) -> list[list[bool]]:
    """Who a listener was told is there, each time."""
    return [[seat.present for seat in news.seats] for news in waiting(listener) if isinstance(news, PresenceUpdate)]


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
    lobbies = new_registry(store, bus), new_registry(store, bus)
    for registry in lobbies:
        await registry.start()
    return lobbies


async def test_servers_know_who_is_with_the_other_one() -> None:
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


async def test_a_server_that_dies_without_a_word_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = await two_halls()
    match, ticket = await started(here, game_request("me", "open"))
    other = await there.match(match.game.id)
    other.watch(NOBODY)
    match.watch(match.who([key_of(ticket, 0)]), 0)
    await broadcasts_done()
    await there.presence.repeat(0)
    assert present(other) == [True, False]
    monkeypatch.setattr(presence, "BELIEVED", -1.0)
    await there.presence.repeat(0)
    assert present(other) == [False, False]
    # It was not dead after all.
    monkeypatch.undo()
    await here.presence.repeat(0)
    await broadcasts_done()
    assert present(other) == [True, False]
    for registry in (here, there):
        await registry.close()


class CountingBus(LocalBus):
    """Remembers what was broadcast, and when."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[float, str]] = []

    async def broadcast(self, text: str) -> None:
        """Count it, and pass it on."""
        self.sent.append((asyncio.get_running_loop().time(), text))
        await super().broadcast(text)


async def test_a_process_that_is_alone_only_says_that_it_is_there() -> None:
    bus = CountingBus()
    registry = new_registry(MemoryStore(), bus)
    await registry.start()
    for seed in range(20):
        match, ticket = await started(registry, game_request("me", "open", seed=seed))
        match.watch(match.who([key_of(ticket, 0)]), 0)
    await registry.presence.repeat(0)
    await broadcasts_done()
    assert 1 <= len(bus.sent) <= 2
    assert all(ticket.id not in text for _, text in bus.sent)
    await registry.close()


async def test_many_games_share_a_broadcast_and_the_broadcasts_an_interval() -> None:
    store, bus = MemoryStore(), CountingBus()
    here, there = new_registry(store, bus), new_registry(store, bus)
    await here.start()
    matches: list[Match] = []
    for seed in range(250):
        match, ticket = await started(here, game_request("me", "open", seed=seed))
        match.watch(match.who([key_of(ticket, 0)]), 0)
        match.watch(NOBODY, name="Zoë ☃ the spectator")
        matches.append(match)
    others = [await there.match(match.game.id) for match in matches]
    assert not any(any(present(other)) for other in others)
    # Whoever comes is told of all games.
    await there.start()
    await until(lambda: all(present(other) == [True, False] for other in others))
    # Answers that are still on their way are not part of the interval.
    await asyncio.sleep(0.3)
    bus.sent.clear()
    began = asyncio.get_running_loop().time()
    await here.presence.repeat(0.6)
    own = [(at, text) for at, text in bus.sent if matches[0].game.id in text or matches[-1].game.id in text]
    assert 2 <= len(bus.sent) <= 6
    assert all(len(text.encode()) < 8000 for _, text in bus.sent)
    assert len(own) == 2 and own[1][0] - began > 0.2
    for registry in (here, there):
        await registry.close()


async def test_broadcasts_reach_other_servers_through_the_database_also_after_the_connection_broke(
    postgres_url: str,
) -> None:
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
