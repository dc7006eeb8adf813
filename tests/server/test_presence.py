"""Presence across servers: reported immediately, requested by new servers, and expired with a dead server."""

import asyncio

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
from tests.server.clients import until
from tests.server.tables import game_request, key_of, new_registry, started, waiting


def present(match: Match) -> list[bool]:
    """Seats shown as present."""
    return [seat.state().present for seat in match.game.seats]


def told(listener: Listener) -> list[list[bool]]:
    """Presence reported to a listener, message by message."""
    return [[seat.present for seat in news.seats] for news in waiting(listener) if isinstance(news, PresenceUpdate)]


async def broadcasts_done() -> None:
    """Wait until all broadcast tasks have run."""
    for _ in range(5):
        await asyncio.sleep(0)


async def two_halls() -> tuple[MatchRegistry, MatchRegistry]:
    """Two servers with one store."""
    store, bus = MemoryStore(), LocalBus()
    lobbies = new_registry(store, bus), new_registry(store, bus)
    for registry in lobbies:
        await registry.start()
    return lobbies


async def test_servers_know_each_others_connections() -> None:
    here, there = await two_halls()
    match, ticket = await started(here, game_request("me", "open", "open"))
    other = await there.match(match.game.id)
    first = match.watch(match.who([key_of(ticket, 0)]), 0)
    # Newcomers get an answer, spectators too.
    watcher = other.watch(NOBODY)
    await broadcasts_done()
    assert present(other) == [True, False, False] and told(watcher) == [[True, False, False]]
    guest = other.watch(other.who([key_of(ticket, 2)]), 2)
    await broadcasts_done()
    assert present(match) == present(other) == [True, False, True]
    assert told(first)[-1] == [True, False, True]
    # One of a seat's two sockets disconnects: no change.
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


async def test_the_presence_of_a_dead_server_expires(monkeypatch: pytest.MonkeyPatch) -> None:
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
    # It was alive after all.
    monkeypatch.undo()
    await here.presence.repeat(0)
    await broadcasts_done()
    assert present(other) == [True, False]
    for registry in (here, there):
        await registry.close()


class CountingBus(LocalBus):
    """A bus that records broadcasts and their times."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[tuple[float, str]] = []

    async def broadcast(self, text: str) -> None:
        """Record and pass on a broadcast."""
        self.sent.append((asyncio.get_running_loop().time(), text))
        await super().broadcast(text)


async def test_a_lone_process_broadcasts_only_its_name() -> None:
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


async def test_many_games_share_a_broadcast_and_broadcasts_are_spread_out(monkeypatch: pytest.MonkeyPatch) -> None:
    # Only the repetition measured below, however long it takes to create the games.
    monkeypatch.setattr(presence, "REPEATED", 600.0)
    monkeypatch.setattr(presence, "BELIEVED", 1600.0)
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
    # A new process is informed of all games.
    await there.start()
    await until(lambda: all(present(other) == [True, False] for other in others))
    # Exclude answers that are still pending from the interval.
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


async def test_broadcasts_reach_other_servers_also_after_a_lost_connection(
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
        match.leave(mine)  # lost, which reveals the broken connection
        await asyncio.sleep(0.1)
        match.watch(match.who([key_of(ticket, 1)]), 1)
        await until(lambda: present(other) == [False, True])
