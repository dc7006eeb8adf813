"""Rematches: one per game for the same players, regardless of who requests it first and on which server."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from smallworld.server.asgi import open_registry
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.match import Match
from smallworld.server.match.seats import NOBODY
from smallworld.server.ports.journal import Rematch
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys, GameSummary, NewGameRequest
from smallworld.server.protocol.socket import HandOver, TableUpdate
from smallworld.server.registry import MatchRegistry
from smallworld.server.settings import Settings
from tests.server.clients import PATIENCE, browser
from tests.server.servers import Server, in_thread
from tests.server.tables import everybody, game_request, key_of, new_registry, play_on, refused, started, table, waiting


async def finished(registry: MatchRegistry, requested: NewGameRequest) -> tuple[Match, GameKeys]:
    """Play a game to its end; Zoë has the second seat, if it is open."""
    match, ticket = await started(registry, requested)
    if requested.seats[1].kind == "open":
        await match.seating.join(key_of(ticket, 1), "Zoë")
    who = everybody(match, ticket)
    while not match.game.over:
        if match.game.mover is not None and match.game.by_bot(match.game.mover):
            await asyncio.sleep(0.001)
        else:
            await play_on(match, who, random.Random(1), 1)
    return match, ticket


async def refusal_of(registry: MatchRegistry, game: str, *keys: str) -> str:
    """Reason for refusing a rematch."""
    with pytest.raises(Refusal) as caught:
        await registry.rematch(game, keys)
    return caught.value.why


async def test_a_rematch_has_the_same_players_seats_and_options() -> None:
    registry = new_registry()
    requested = game_request("me", "open", "random", title="Friday", coins="shown", clock=600, seed=5)
    old, ticket = await finished(registry, requested)
    host, zoe = old.watch(old.who([ticket.host])), old.watch(old.who([key_of(ticket, 1)]), 1)
    eve = old.watch(NOBODY)
    assert table(host).rematch is None
    summary = await registry.rematch(old.game.id, [key_of(ticket, 1)])
    for listener in (host, zoe, eve):
        told = table(listener).rematch
        assert told is not None and (told.game, told.seat) == (summary.id, 1)
    new = await registry.match(summary.id)
    assert new.game.id != old.game.id and summary.round == 1 and not summary.over
    assert [(seat.kind, seat.name, seat.level) for seat in new.game.seats] == [
        ("person", "Player 0", ""),
        ("person", "Zoë", ""),
        ("bot", old.game.names[2], "random"),
    ]
    # The same seed would deal the same game again.
    assert new.game.terms == msgspec.structs.replace(old.game.terms, seeded=False) and new.game.seats[0].host
    # Each key opens the same seats as before.
    assert new.who([key_of(ticket, 1)]).seats == (1,) and new.who([key_of(ticket, 0)]).seats == (0,)
    assert new.who([ticket.host]).host
    # The rematch can be followed by another one.
    assert await refusal_of(registry, new.game.id, ticket.host) == "problem.not-over"
    await registry.close()


async def test_a_second_request_joins_the_same_rematch() -> None:
    store, bus = MemoryStore(), LocalBus()
    lobbies = new_registry(store, bus), new_registry(store, bus)
    for registry in lobbies:
        await registry.start()
    old, ticket = await finished(lobbies[0], game_request("me", "open"))
    summaries = await asyncio.gather(
        lobbies[0].rematch(old.game.id, [ticket.host, key_of(ticket, 0)]),
        lobbies[1].rematch(old.game.id, [key_of(ticket, 1)]),
        lobbies[1].rematch(old.game.id, [key_of(ticket, 0)]),
    )
    assert len({summary.id for summary in summaries}) == 1
    entries = [written.entry for written in await store.entries(old.game.id, 0)]
    assert sum(isinstance(entry, Rematch) for entry in entries) == 1
    assert len(await store.unfinished(100)) == 1
    for registry in lobbies:
        await registry.close()
    # A server started later knows it as well.
    later = new_registry(store)
    seen = table((await later.match(old.game.id)).watch(NOBODY)).rematch
    assert seen is not None and seen.game == summaries[0].id
    assert (await later.rematch(old.game.id, [key_of(ticket, 1)])).id == summaries[0].id


async def test_only_players_can_start_a_rematch_and_only_after_the_end() -> None:
    registry = new_registry()
    running, other = await started(registry, game_request("me", "open"))
    assert await refusal_of(registry, running.game.id, other.host) == "problem.not-over"
    old, ticket = await finished(registry, game_request("me", "open"))
    assert await refusal_of(registry, old.game.id) == "problem.not-yours"
    assert await refusal_of(registry, old.game.id, other.host) == "problem.key"
    assert await refusal_of(registry, "nothing", ticket.host) == "problem.no-game"
    record = await registry.import_record(await registry.record(old.game.id))
    assert await refusal_of(registry, record.id) == "problem.not-yours"
    assert old.game.rematch is None
    new = await registry.match((await registry.rematch(old.game.id, [ticket.host])).id)
    for key in (other.host, key_of(other, 0)):
        with pytest.raises(Refusal, match=r"problem\.key"):
            new.who([key])
    await refused(new, "problem.not-host", new.seating.hand_over(new.who([key_of(ticket, 1)]), 0, "greedy"))
    await new.waiting_room.start(new.who([ticket.host]), "greedy")
    await new.seating.hand_over(new.who([ticket.host]), 1, "greedy")
    assert new.game.seats[1].state().returnable, "the host lets a bot play for whoever does not come"
    await registry.close()


async def test_a_rematch_returns_a_bots_seat_to_its_player_and_waits_for_them() -> None:
    registry = new_registry()
    old, ticket = await started(registry, game_request("me", "open"))
    await old.seating.join(key_of(ticket, 1), "Zoë")
    for seat in (0, 1):
        await old.seating.hand_over(old.who([ticket.host]), seat, "random")
    while not old.game.over:
        await asyncio.sleep(0.001)
    new = await registry.match((await registry.rematch(old.game.id, [ticket.host, key_of(ticket, 0)])).id)
    assert [(seat.kind, seat.name, seat.ready) for seat in new.game.seats] == [
        ("person", "Player 0", True),
        ("person", "Zoë", False),
    ]
    assert new.game.waiting and new.game.mover is None
    await registry.rematch(old.game.id, [key_of(ticket, 1)])
    assert not new.game.waiting and new.game.mover is not None
    await registry.close()


async def test_the_host_can_start_a_rematch_without_missing_players() -> None:
    registry = new_registry()
    old, ticket = await finished(registry, game_request("me", "open"))
    new = await registry.match((await registry.rematch(old.game.id, [ticket.host, key_of(ticket, 0)])).id)
    assert new.game.waiting
    await new.waiting_room.start(new.who([ticket.host]), "random")
    assert not new.game.waiting and new.game.seats[1].name == "Zoë"
    old, ticket = await finished(registry, game_request("me", "random"))
    new = await registry.match((await registry.rematch(old.game.id, [ticket.host, key_of(ticket, 0)])).id)
    assert not new.game.waiting
    await registry.close()


async def test_two_servers_with_one_database_start_only_one_rematch(postgres_url: str) -> None:
    settings = Settings(postgres_url, 0, None)
    async with open_registry(settings) as here, open_registry(settings) as there:
        old, ticket = await finished(here, game_request("me", "open"))
        listener = (await there.match(old.game.id)).watch(NOBODY)
        first, second = await asyncio.gather(
            here.rematch(old.game.id, [key_of(ticket, 0)]), there.rematch(old.game.id, [key_of(ticket, 1)])
        )
        assert first.id == second.id
        async with asyncio.timeout(PATIENCE):
            while not any(isinstance(news, TableUpdate) and news.rematch for news in waiting(listener)):
                await asyncio.sleep(0.01)


def test_a_rematch_is_requested_over_http(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        ticket = server.start_game("me", "bot")
        keys = [ticket.host, ticket.seats[0].key]
        path = f"/api/games/{ticket.id}/rematch"
        assert server.ask(path, {"keys": keys}).status == 409
        end_by_bots(server, ticket)
        assert server.ask(path, {"keys": []}).json["problem"] == "problem.not-yours"
        assert server.ask(path, {"keys": ["k" * 22]}).status == 403
        answers = [server.ask(path, {"keys": keys}) for _ in range(2)]
        assert [answer.status for answer in answers] == [200, 200]
        summaries = [msgspec.json.decode(answer.body, type=GameSummary) for answer in answers]
        assert summaries[0].id == summaries[1].id != ticket.id
        assert not any(key.encode() in answer.body for key in keys for answer in answers)


def end_by_bots(server: Server, ticket: GameKeys) -> None:
    """Let a bot play the first seat to the end."""

    async def run() -> None:
        async with browser(server.socket(ticket.id), [ticket.host]) as host:
            await host.send(HandOver(0, "random"))
            await host.until(TableUpdate, lambda told: told.view.public.over)

    asyncio.run(run())
