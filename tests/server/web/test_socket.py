"""The socket: playing, undo, chat and handing over."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import (
    Accepted,
    ChatMessage,
    HandOver,
    HintReply,
    Ping,
    Pong,
    PresenceUpdate,
    Refused,
    SendChat,
    SwitchSeat,
    TableUpdate,
    ThreatReply,
    ThreatRequest,
)
from smallworld.server.settings import Limits, Rate, Settings
from tests.server.clients import HELLO, browser, keys, made, plain_move, run
from tests.server.servers import Server, in_thread

LIMITS = Limits(new_games=Rate(500, 500))


async def test_a_move_is_acknowledged_and_everybody_gets_the_table(server: Server, ticket: GameKeys) -> None:
    one, two = keys(ticket)
    at = server.socket(ticket.id)
    async with browser(at, [one], 0) as mia, browser(at, [two], 1) as tom, browser(at) as watching:
        answer = await mia.play("pick 2")
        assert isinstance(answer, Accepted)
        tables = [await each.version(answer.version) for each in (mia, tom, watching)]
        assert tables[0].view.public == tables[1].view.public == tables[2].view.public
        assert [table.mine for table in tables] == [(0,), (1,), ()]
        assert tables[0].view.private.moves
        assert not tables[1].view.private.moves
        assert not tables[2].view.private.moves


async def test_a_move_can_be_undone(server: Server, ticket: GameKeys) -> None:
    async with browser(server.socket(ticket.id), keys(ticket)[:1], 0) as mia:
        table = await mia.version(await made(mia.play("pick 1")))
        region = next(move.text for move in table.view.private.moves if move.verb == "conquer")
        table = await mia.version(await made(mia.play(region)))
        assert table.undo.moves == 1
        assert (await mia.version(await made(mia.take_back()))).undo.moves == 0


async def test_a_refused_move_changes_nothing_and_the_socket_stays_open(server: Server, ticket: GameKeys) -> None:
    one, two = keys(ticket)
    async with (
        browser(server.socket(ticket.id), [one], 0) as mia,
        browser(server.socket(ticket.id), [two], 1) as tom,
    ):
        for answer, why in [
            (await mia.play("fly to the moon"), "problem.no-move"),
            (await mia.play("pick 1", version=77), "problem.stale"),
            (await tom.play("pick 1"), "problem.not-your-turn"),
        ]:
            assert isinstance(answer, Refused)
            assert answer.why == why
        assert isinstance(await mia.play("done"), Refused)
        assert isinstance(await mia.play("pick 1"), Accepted)


async def test_a_spectator_can_only_chat(server: Server, ticket: GameKeys) -> None:
    async with browser(server.socket(ticket.id)) as watching:
        answer = await watching.play("pick 1")
        assert isinstance(answer, Refused)
        assert answer.why == "problem.not-yours"
        await watching.send(HandOver(0, "greedy", 5))
        assert (await watching.until(Refused)).why == "problem.not-host"
        await watching.send(SwitchSeat(0))
        assert (await watching.until(Refused)).why == "problem.not-yours"
        await watching.send(SendChat("good luck"))
        assert (await watching.until(ChatMessage)).seat is None


async def test_several_seats_on_one_screen_take_turns(server: Server) -> None:
    ticket = server.start_game("me", "me")
    async with browser(server.socket(ticket.id), keys(ticket), 0) as screen:
        assert isinstance(await screen.play("pick 1"), Accepted)
        await screen.send(SwitchSeat(None))
        down = await screen.until(TableUpdate, lambda table: table.view.private.seat is None)
        assert down.view.private.coins == (None, None)
        await screen.send(SwitchSeat(1))
        other = await screen.until(TableUpdate, lambda table: table.view.private.seat == 1)
        assert other.view.private.coins[0] is None
        assert other.view.private.coins[1] is not None


async def test_players_can_join_chat_hand_over_and_request_hints(server: Server, ticket: GameKeys) -> None:
    at = server.socket(ticket.id)
    async with browser(at, [keys(ticket)[0], ticket.host], 0) as mia:
        async with browser(at, [keys(ticket)[1]], 1):
            assert (await mia.until(PresenceUpdate)).seats[1].present
        assert not (await mia.until(PresenceUpdate)).seats[1].present
        await mia.send(SendChat("<b>hello</b> & 'good' evening"))
        assert (await mia.until(ChatMessage)).text == "<b>hello</b> & 'good' evening"
        await mia.send(Ping())
        await mia.until(Pong)
        await mia.ask()
        assert (await mia.until(HintReply)).texts
        await mia.send(HandOver(1, "random"))
        seats = (await mia.until(TableUpdate, lambda table: table.seats[1].kind == "bot")).seats
        assert seats[1].level == "random"
        # The bot plays a whole turn by itself.
        while mia.table is not None and mia.table.view.public.round < 2:
            if mia.table.view.public.mover == 0:
                await mia.version(await made(mia.play(plain_move(mia.moves))))
            else:
                await mia.receive()


async def test_only_the_seat_itself_gets_its_threats(server: Server, ticket: GameKeys) -> None:
    at = server.socket(ticket.id)
    async with browser(at, keys(ticket)[:1], 0) as mia, browser(at) as watching:
        table = await mia.version(await made(mia.play("pick 1")))
        taken = next(move for move in table.view.private.moves if move.verb == "conquer")
        version = await made(mia.play(taken.text))
        await mia.version(version)
        await mia.send(ThreatRequest(version, (), 7))
        told = await mia.until(ThreatReply)
        assert (told.reply, told.version, told.picking) == (7, version, (1,))
        assert told.regions == (), "of a rival who has still to pick nothing is known"
        for asked, why in (
            (ThreatRequest(version - 1, (), 8), "problem.stale"),
            (ThreatRequest(version, ("fly to the moon",), 8), "problem.no-move"),
            (ThreatRequest(version, ("done",), 8), "reason.not-now"),
            (ThreatRequest(version, (f"deploy {taken.region} 1",), 8), "reason.not-now"),
        ):
            await mia.send(asked)
            refused = await mia.until(Refused)
            assert (refused.why, refused.reply) == (why, 8)
            assert refused.detail
        await watching.version(version)
        await watching.send(ThreatRequest(version, (), 9))
        assert (await watching.until(Refused)).why == "problem.not-yours"


def test_threats_have_a_rate_limit_of_their_own(tmp_path: Path) -> None:
    limits = Limits(threats=Rate(1, 0.001))

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), keys(ticket), 0) as mia:
            assert mia.table is not None
            await mia.send(ThreatRequest(mia.table.version, (), 1))
            assert (await mia.until(ThreatReply)).regions == ()
            await mia.send(ThreatRequest(mia.table.version, (), 2))
            assert (await mia.until(Refused)).why == "problem.too-fast"
            await mia.ask()
            assert (await mia.until(HintReply)).texts

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


async def test_a_reconnecting_browser_gets_only_new_lines(server: Server, ticket: GameKeys) -> None:
    at, key = server.socket(ticket.id), keys(ticket)[0]
    async with browser(at, [key], 0) as mia:
        assert isinstance(await mia.play("pick 1"), Accepted)
        had = sum(len(told.lines) for told in mia.told if isinstance(told, TableUpdate))
        while had == 0 or mia.table is None or mia.table.version < 2:
            told = await mia.receive()
            had += len(told.lines) if isinstance(told, TableUpdate) else 0
    async with browser(at, [key], 0, lines=had) as again:
        assert again.table is not None
        assert again.table.lines == ()
    async with browser(at, [key], 0) as anew:
        assert anew.table is not None
        assert len(anew.table.lines) == had


async def test_a_move_is_stored_though_its_player_disconnects_at_once(server: Server, ticket: GameKeys) -> None:
    at, key = server.socket(ticket.id), keys(ticket)[0]
    async with browser(at) as watching:
        async with browser(at, [key], 0) as mia:
            await mia.connection.send('{"type": "play", "version": 1, "texts": ["pick 1"]}')
            mia.connection.transport.abort()
        assert (await watching.version(2)).version == 2


def test_a_stopping_server_closes_its_sockets_and_can_be_started_again(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.sqlite"), 0, None, LIMITS)

    async def connected(server: Server, ticket: GameKeys) -> ClientConnection:
        connection = await connect(server.socket(ticket.id))
        await connection.send(HELLO)
        await connection.recv()
        return connection

    async def ended(connection: ClientConnection) -> int:
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await connection.recv()
        return closed.value.rcvd.code if closed.value.rcvd else 0

    with asyncio.Runner() as runner:
        with in_thread(settings) as server:
            ticket = server.start_game("me", "me")
            connection = runner.run(connected(server, ticket))
        assert runner.run(ended(connection)) in (1012, 1013)
        with in_thread(settings) as server:
            connection = runner.run(connected(server, ticket))
            runner.run(connection.close())
