"""A game's lobby: one link for everyone, getting ready, and the start."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from smallworld.server.asgi import open_registry
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match import audience
from smallworld.server.match.listener import Listener
from smallworld.server.match.seats import NOBODY, hashed
from smallworld.server.ports.journal import Seated, Secrets, Started
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import GameKeys, GameSummary, KeyInfo, SeatKeys
from smallworld.server.protocol.socket import (
    ChatMessage,
    PresenceUpdate,
    Refused,
    SendChat,
    SetName,
    StartGame,
    TableUpdate,
)
from smallworld.server.settings import Limits, Rate, Settings
from tests.server.clients import PATIENCE, browser
from tests.server.servers import in_thread
from tests.server.tables import (
    everybody,
    game_request,
    gathering,
    key_of,
    moves,
    new_registry,
    play,
    play_on,
    refused,
    started,
    table,
    waiting,
)


async def test_no_moves_are_possible_before_the_start() -> None:
    match, ticket = await gathering("random", "me", "open", clock=60, first=0)
    host = match.who([ticket.host, key_of(ticket, 1)])
    listener = match.watch(host, 1)
    await asyncio.sleep(0.05)
    told = table(listener)
    assert told.waiting and match.game.version == 1 and not told.deadline
    assert not told.view.private.moves and told.view.public.mover is None
    summary = match.game.summary()
    assert (summary.waiting, summary.free, summary.mover, summary.bot) == (True, 1, None, False)
    await refused(match, "problem.waiting", match.turns.play(host, 1, match.game.version, ["pick 1"]))
    await match.waiting_room.start(host, "random")
    told = table(listener)
    assert not told.waiting and match.game.seats[2].kind == "bot" and match.game.seats[2].name
    assert not match.game.summary().waiting
    while match.game.mover != 1:
        await asyncio.sleep(0.001)
    assert table(listener).deadline
    await play(match, host, [moves(match)[0]])
    match.close()


async def test_without_the_flag_or_without_open_seats_a_game_starts_at_once() -> None:
    for requested in (game_request("me", "open"), game_request("me", "me", lobby=True)):
        match, ticket = await started(new_registry(), requested)
        assert not match.game.waiting and not match.game.summary().waiting
        await play(match, everybody(match, ticket), [moves(match)[0]])


async def test_the_invitation_gives_each_the_next_free_seat_with_a_key_of_their_own() -> None:
    match, ticket = await gathering("me", "open", "open")
    room = match.waiting_room
    jonas = await room.take_seat(" Jonas ", ticket.invitation)
    marta = await room.take_seat("Marta", ticket.invitation)
    assert (jonas.seat, marta.seat) == (1, 2) and jonas.key != marta.key
    assert match.who([jonas.key]).seats == (1,) and match.who([marta.key]).seats == (2,)
    assert match.game.names == ("Player 0", "Jonas", "Marta")
    # The links of the seats stay valid.
    assert match.who([key_of(ticket, 1)]).seats == (1,)
    await refused(match, "problem.full", room.take_seat("Zoë", ticket.invitation))
    # The invitation itself opens no seat.
    with pytest.raises(Refusal):
        match.who([ticket.invitation])


@pytest.mark.parametrize("key", [None, "x" * 22])
async def test_a_seat_requires_the_invitation(key: str | None) -> None:
    match, ticket = await gathering("me", "open")
    await refused(match, "problem.key", match.waiting_room.take_seat("Eve", key))
    await refused(match, "problem.key", match.waiting_room.take_seat("Eve", key_of(ticket, 1)))
    await refused(match, "problem.names", match.waiting_room.take_seat("Player 0", ticket.invitation))
    await refused(match, "problem.name", match.waiting_room.take_seat(" \u200b", ticket.invitation))


async def test_only_hashes_of_keys_are_stored() -> None:
    store = MemoryStore()
    match, ticket = await gathering("me", "open", store=store)
    taken = await match.waiting_room.take_seat("Jonas", ticket.invitation)
    stored = await store.load(ticket.id)
    assert stored is not None
    text = msgspec.json.encode([stored.secrets, stored.plan, stored.entries]).decode()
    assert taken.key not in text and hashed(taken.key) in text
    assert ticket.invitation not in text and hashed(ticket.invitation) in text
    # None of this is sent to the table.
    listener = match.watch(NOBODY)
    assert hashed(taken.key).encode() not in msgspec.json.encode(table(listener))


async def test_the_game_starts_once_all_seats_are_taken_and_everybody_is_ready() -> None:
    match, ticket = await gathering("me", "open", "random")
    room = match.waiting_room
    host = match.who([key_of(ticket, 0)])
    await room.set_ready(host, True)
    assert match.game.waiting and match.game.seats[0].state().ready
    jonas = match.who([(await room.take_seat("Jonas", ticket.invitation)).key])
    await room.set_ready(host, False)
    await room.set_ready(jonas, True)
    assert match.game.waiting
    await room.set_ready(host, True)
    assert not match.game.waiting
    await refused(match, "problem.started", room.set_ready(jonas, False))
    match.close()


async def test_only_the_host_can_start() -> None:
    match, ticket = await gathering("me", "open")
    room = match.waiting_room
    jonas = match.who([(await room.take_seat("Jonas", ticket.invitation)).key])
    await refused(match, "problem.not-host", room.start(jonas, "random"))
    await refused(match, "problem.not-host", room.start(NOBODY, "random"))
    await refused(match, "problem.not-yours", room.set_ready(NOBODY, True))
    host = match.who([ticket.host])
    await refused(match, "problem.level", room.start(host, "clever"))
    await room.start(host, "random")
    await refused(match, "problem.started", room.start(host, "random"))


async def watched_by(listener: Listener, *names: str) -> None:
    """Wait until a listener knows that these people are watching."""
    watchers: list[tuple[str, ...]] = []
    async with asyncio.timeout(PATIENCE):
        while watchers[-1:] != [names]:
            await asyncio.sleep(0.01)
            watchers += [message.watchers for message in waiting(listener) if isinstance(message, PresenceUpdate)]


async def test_two_processes_share_a_lobby(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "WATCHERS_TOLD", 0.0)
    store, bus = MemoryStore(), LocalBus()
    first, second = new_registry(store, bus), new_registry(store, bus)
    await first.start()
    await second.start()
    here, ticket = await started(first, game_request("me", "open", "open", lobby=True))
    there = await second.match(ticket.id)
    taken = await asyncio.gather(
        here.waiting_room.take_seat("Jonas", ticket.invitation),
        there.waiting_room.take_seat("Marta", ticket.invitation),
    )
    assert sorted(each.seat for each in taken) == [1, 2]
    for each in taken:
        assert here.who([each.key]).seats == there.who([each.key]).seats == (each.seat,)
    eve = there.watch(NOBODY, name="Eve")
    host = here.watch(here.who([ticket.host, key_of(ticket, 0)]), 0)
    await watched_by(host, "Eve")
    there.leave(eve)
    await watched_by(host)
    await there.waiting_room.start(there.who([ticket.host]), "random")
    async with asyncio.timeout(PATIENCE):
        while here.game.waiting:
            await asyncio.sleep(0.01)
    assert not table(host).waiting
    await first.close()
    await second.close()


async def test_a_lobby_survives_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'games.db'}", pace=0.0)
    async with open_registry(settings) as registry:
        match, ticket = await started(registry, game_request("me", "open", "open", lobby=True, listed=True))
        jonas = await match.waiting_room.take_seat("Jonas", ticket.invitation)
        await match.waiting_room.set_ready(match.who([jonas.key]), True)
    async with open_registry(settings) as registry:
        match = await registry.match(ticket.id)
        assert match.game.waiting and match.game.seats[1].ready and match.who([jonas.key]).seats == (1,)
        assert [summary.id for summary in await registry.public.tables()] == [ticket.id]
        await match.waiting_room.start(match.who([ticket.host]), "random")
    async with open_registry(settings) as registry:
        match = await registry.match(ticket.id)
        assert not match.game.waiting
        assert await registry.public.tables() == []


async def test_a_key_can_be_looked_up_before_it_is_used() -> None:
    match, ticket = await gathering("me", "open", "open")
    room = match.waiting_room
    taken = await room.take_seat("Jonas", ticket.invitation)
    assert room.key_info(ticket.invitation) == KeyInfo("invitation")
    assert room.key_info(ticket.host) == KeyInfo("host")
    assert room.key_info(key_of(ticket, 1)) == room.key_info(taken.key) == KeyInfo("seat", 1, "Jonas")
    # A name that the host gives to an open seat belongs to nobody yet.
    assert room.key_info(key_of(ticket, 2)) == KeyInfo("seat", 2, "")
    with pytest.raises(Refusal) as caught:
        room.key_info("x" * 22)
    assert caught.value.why == "problem.key"


async def test_a_rematch_keeps_players_who_joined_by_the_invitation() -> None:
    registry = new_registry()
    old, ticket = await started(registry, game_request("me", "open", lobby=True, listed=True))
    taken = await old.waiting_room.take_seat("Jonas", ticket.invitation)
    await old.waiting_room.start(old.who([ticket.host]), "random")
    await play_on(old, everybody(old, ticket), random.Random(1))
    summary = await registry.rematch(old.game.id, [taken.key])
    new = await registry.match(summary.id)
    assert new.who([taken.key]).seats == (1,) and new.game.names == ("Player 0", "Jonas")
    assert new.game.waiting and not summary.listed
    await registry.rematch(old.game.id, [ticket.host, key_of(ticket, 0)])
    assert not new.game.waiting
    await registry.close()


def test_journals_and_secrets_of_earlier_versions_are_read() -> None:
    secrets = msgspec.json.decode(b'{"host":"a","seats":["b",""]}', type=Secrets)
    assert secrets.invitation == ""
    seated = msgspec.json.decode(b'{"type":"seated","seat":1,"kind":"open","name":""}', type=Seated | Started)
    assert seated == Seated(1, "open", "")


def test_a_lobby_over_http_and_sockets(tmp_path: Path) -> None:
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        answer = server.ask("/api/games", game_request("me", "open", lobby=True, listed=True))
        ticket = msgspec.json.decode(answer.body, type=GameKeys)
        path = f"/api/games/{ticket.id}"
        assert server.ask(f"{path}/key", {"key": ticket.invitation}).json["kind"] == "invitation"
        assert server.ask(f"{path}/key", {"key": "k" * 22}).status == 403
        tables = msgspec.json.decode(server.ask("/api/tables").body, type=list[GameSummary])
        assert [(one.id, one.free, one.waiting) for one in tables] == [(ticket.id, 1, True)]
        answer = server.ask(f"{path}/seats", {"name": "Jonas", "key": ticket.invitation})
        taken = msgspec.json.decode(answer.body, type=SeatKeys)
        assert answer.status == 201 and taken.seat == 1
        full = server.ask(f"{path}/seats", {"name": "Zoë", "key": ticket.invitation})
        assert (full.status, full.json["problem"]) == (409, "problem.full")

        async def play() -> None:
            address = server.socket(ticket.id)
            async with browser(address, [ticket.host]) as host, browser(address, [taken.key], 1) as jonas:
                await jonas.send(StartGame())
                assert (await jonas.until(Refused)).why == "problem.not-host"
                await jonas.send(SendChat(phrase="hello"))
                assert (await host.until(ChatMessage)).phrase == "hello"
                await jonas.send(SendChat(""))
                assert (await jonas.until(Refused)).why == "problem.text"
                await host.send(SetName("Hannah"))
                told = await jonas.until(PresenceUpdate, lambda told: told.watchers == ("Hannah",))
                assert told.seats[1].present
                await host.send(StartGame())
                assert not (await jonas.until(TableUpdate, lambda told: not told.waiting)).waiting

        asyncio.run(play())


def test_key_guesses_and_table_lists_are_limited(tmp_path: Path) -> None:
    limits = Limits(keys=Rate(2, 0.001), tables=Rate(2, 0.001))
    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        ticket = server.start_game("me", "open")
        path = f"/api/games/{ticket.id}/key"
        assert [server.ask(path, {"key": "k" * 22}).status for _ in range(3)] == [403, 403, 429]
        assert [server.ask("/api/tables").status for _ in range(3)] == [200, 200, 429]


async def test_two_servers_on_postgresql_see_the_same_lobby(postgres_url: str) -> None:
    settings = Settings(postgres_url, 0, None)
    async with open_registry(settings) as first, open_registry(settings) as second:
        here, ticket = await started(first, game_request("me", "open", "open", lobby=True, listed=True))
        there = await second.match(ticket.id)
        taken = await asyncio.gather(
            here.waiting_room.take_seat("Jonas", ticket.invitation), there.waiting_room.take_seat("Marta", None)
        )
        assert sorted(each.seat for each in taken) == [1, 2]
        async with asyncio.timeout(PATIENCE):
            while here.game.names != there.game.names:
                await asyncio.sleep(0.01)
        for each in taken:
            assert here.who([each.key]).seats == there.who([each.key]).seats == (each.seat,)
        assert ticket.id not in [summary.id for summary in await second.public.tables()], "no seat is free"
        await there.waiting_room.start(there.who([ticket.host]), "random")
        async with asyncio.timeout(PATIENCE):
            while here.game.waiting:
                await asyncio.sleep(0.01)


async def test_no_clock_runs_before_the_start() -> None:
    match, ticket = await gathering("me", "open", clock=60, first=0)
    host = match.who([ticket.host, key_of(ticket, 0)])
    listener = match.watch(host, 0)
    assert not table(listener).deadline and match.game.mover is None
    await match.waiting_room.start(host, "random")
    assert table(listener).deadline and match.game.mover == 0
    match.close()
