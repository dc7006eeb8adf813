"""The socket: playing, taking back, talking and handing over; and what becomes of messages that make no sense."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import (
    Accepted,
    ChatMessage,
    FromServer,
    HandOver,
    HintReply,
    Ping,
    Pong,
    PresenceUpdate,
    Refused,
    SendChat,
    SwitchSeat,
    TableUpdate,
)
from smallworld.server.settings import Limits, Rate, Settings
from tests.server.clients import browser, plain_move
from tests.server.servers import Server, in_thread

LIMITS = Limits(messages=Rate(30, 5), spectators_per_game=6, hello_seconds=0.5, new_games=Rate(500, 500))
HELLO = '{"do": "hello"}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with in_thread(Settings(str(tmp_path_factory.mktemp("sockets") / "games.sqlite"), 0, None, LIMITS)) as started:
        yield started


@pytest.fixture
def ticket(server: Server) -> GameKeys:
    """A game of two people."""
    return server.start_game("me", "open")


def keys(ticket: GameKeys) -> list[str]:
    return [seat.key for seat in ticket.seats]


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(go())


def test_a_move_is_acknowledged_and_everybody_gets_the_table(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        one, two = keys(ticket)
        at = server.socket(ticket.id)
        async with browser(at, [one], 0) as mia, browser(at, [two], 1) as tom, browser(at) as watching:
            answer = await mia.play("pick 2")
            assert isinstance(answer, Accepted)
            tables = [await each.version(answer.version) for each in (mia, tom, watching)]
            assert tables[0].look.public == tables[1].look.public == tables[2].look.public
            assert [table.mine for table in tables] == [(0,), (1,), ()]
            assert tables[0].look.own.moves
            assert not tables[1].look.own.moves
            assert not tables[2].look.own.moves

    run(test)


def test_a_move_is_taken_back(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        async with browser(server.socket(ticket.id), keys(ticket)[:1], 0) as mia:
            table = await mia.version(await made(mia.play("pick 1")))
            region = next(move.text for move in table.look.own.moves if move.verb == "conquer")
            table = await mia.version(await made(mia.play(region)))
            assert table.undo.moves == 1
            assert (await mia.version(await made(mia.take_back()))).undo.moves == 0

    run(test)


async def made(playing: Awaitable[Accepted | Refused]) -> int:
    """The version that a move makes."""
    answer = await playing
    assert isinstance(answer, Accepted), answer
    return answer.version


def test_what_the_game_refuses_changes_nothing_and_the_socket_stays_open(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
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

    run(test)


def test_a_spectator_can_do_nothing_but_talk(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
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

    run(test)


def test_several_seats_at_one_screen_look_in_turn(server: Server) -> None:
    async def test() -> None:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), keys(ticket), 0) as screen:
            assert isinstance(await screen.play("pick 1"), Accepted)
            await screen.send(SwitchSeat(None))
            down = await screen.until(TableUpdate, lambda table: table.look.own.seat is None)
            assert down.look.own.coins == (None, None)
            await screen.send(SwitchSeat(1))
            other = await screen.until(TableUpdate, lambda table: table.look.own.seat == 1)
            assert other.look.own.coins[0] is None
            assert other.look.own.coins[1] is not None

    run(test)


def test_people_come_talk_hand_over_and_ask_for_hints(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        at = server.socket(ticket.id)
        async with browser(at, [keys(ticket)[0], ticket.host], 0) as mia:
            async with browser(at, [keys(ticket)[1]], 1):
                assert (await mia.until(PresenceUpdate)).seats[1].here
            assert not (await mia.until(PresenceUpdate)).seats[1].here
            await mia.send(SendChat("<b>hello</b> & 'good' evening"))
            assert (await mia.until(ChatMessage)).text == "<b>hello</b> & 'good' evening"
            await mia.send(Ping())
            await mia.until(Pong)
            await mia.ask()
            assert (await mia.until(HintReply)).texts
            await mia.send(HandOver(1, "random"))
            seats = (await mia.until(TableUpdate, lambda table: table.seats[1].kind == "bot")).seats
            assert seats[1].level == "random"
            # The bot answers a whole turn by itself.
            while mia.table is not None and mia.table.look.public.round < 2:
                if mia.table.look.public.mover == 0:
                    await mia.version(await made(mia.play(plain_move(mia.moves))))
                else:
                    await mia.receive()

    run(test)


def test_whoever_comes_back_gets_only_the_lines_that_are_new(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
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

    run(test)


async def refused(connection: ClientConnection) -> tuple[str, int]:
    """Why a socket is closed: what was said last, and the code."""
    said: FromServer | None = None
    try:
        async with asyncio.timeout(10):
            while True:
                said = msgspec.json.decode(await connection.recv(), type=FromServer)
    except ConnectionClosed as closed:
        assert isinstance(said, Refused)
        assert closed.rcvd is not None
        return said.why, closed.rcvd.code


@pytest.mark.parametrize(
    ("first", "messages", "why", "code"),
    [
        (True, ["nonsense"], "problem.malformed", 1007),
        (True, ["{}"], "problem.malformed", 1007),
        (True, ['{"do": "fly"}'], "problem.malformed", 1007),
        (True, ['{"do": "play", "version": 1, "texts": ["pick 1"]}'], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "more": 1}')], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "keys": ["short"]}')], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "keys": ["%s"]}' % ("x" * 22))], "problem.key", 4403),
        (True, [HELLO.replace("}", ', "face": 0}')], "problem.not-yours", 4403),
        (True, [], "problem.malformed", 4408),
        (True, [b"\x00\x01"], "problem.malformed", 1003),
        (False, [HELLO], "problem.malformed", 1007),
        (False, ["[" * 10_000], "problem.malformed", 1007),
        (False, ['{"do": "play", "version": 1, "texts": []}'], "problem.malformed", 1007),
        (False, ['{"do": "play", "version": 1, "texts": [' + '"done",' * 80 + '"done"]}'], "problem.malformed", 1007),
        (False, ['{"do": "say", "text": "%s"}' % ("a" * 301)], "problem.malformed", 1007),
        (False, ['{"do": "say", "text": "%s"}' % ("a" * 17_000)], "problem.too-large", 1009),
        (False, ['{"do": "say", "text": "%s"}' % ("é" * 9_000)], "problem.too-large", 1009),
        (False, ['{"do": "ping"}'] * 40, "problem.too-fast", 1008),
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_the_socket_closed(
    server: Server, ticket: GameKeys, first: bool, messages: list[str | bytes], why: str, code: int
) -> None:
    async def test() -> None:
        async with connect(server.socket(ticket.id)) as connection:
            if not first:
                await connection.send(HELLO)
            for message in messages:
                await connection.send(message)
            assert await refused(connection) == (why, code)

    run(test)


def test_what_is_far_too_large_is_not_even_read(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        async with connect(server.socket(ticket.id)) as connection:
            await connection.send(HELLO)
            with pytest.raises(ConnectionClosed) as closed:
                await connection.send("x" * 1_000_000)
                while True:
                    await connection.recv()
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009

    run(test)


@pytest.mark.parametrize("game", ["no-such-game-at-all-x", "%00", "..%2f..", "x" * 100])
def test_a_game_that_is_not_there_is_refused(server: Server, game: str) -> None:
    async def test() -> None:
        async with connect(server.socket(game)) as connection:
            await connection.send(HELLO)
            assert await refused(connection) == ("problem.no-game", 4404)

    if "%2f" in game:
        # The address of nothing at all.
        with pytest.raises(InvalidStatus):
            run(test)
    else:
        run(test)


def test_a_page_of_another_server_opens_no_socket(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        address = server.socket(ticket.id)
        async with connect(address, origin=server.url) as connection:  # type: ignore[arg-type]
            await connection.send(HELLO)
            assert isinstance(msgspec.json.decode(await connection.recv(), type=FromServer), TableUpdate)
        for origin in ("http://evil.example", "null", server.url.replace("127.0.0.1", "localhost"), "http://127.0.0.1"):
            with pytest.raises(InvalidStatus) as refusal:
                async with connect(address, origin=origin):  # type: ignore[arg-type]
                    pass
            assert refusal.value.response.status_code == 403

    run(test)


def test_a_game_has_room_for_so_many(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        opened = [await connect(server.socket(ticket.id)) for _ in range(LIMITS.spectators_per_game)]
        for each in opened:
            await each.send(HELLO)
            await each.recv()
        async with connect(server.socket(ticket.id)) as connection:
            await connection.send(HELLO)
            assert await refused(connection) == ("problem.too-fast", 1013)
        for each in opened:
            await each.close()
        await asyncio.sleep(0.1)
        async with browser(server.socket(ticket.id)):
            pass

    run(test)


def test_whoever_talks_without_end_is_not_heard_for_a_while_but_can_play(tmp_path: Path) -> None:
    limits = Limits(talk_and_hints=Rate(3, 0.01))

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), keys(ticket), 0) as mia:
            for word in ("one", "two", "three"):
                await mia.send(SendChat(word))
                await mia.until(ChatMessage)
            await mia.send(SendChat("four", 4))
            assert (await mia.until(Refused)).why == "problem.too-fast"
            await made(mia.play("pick 1"))

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_a_move_is_made_though_its_player_is_gone_at_once(server: Server, ticket: GameKeys) -> None:
    async def test() -> None:
        at, key = server.socket(ticket.id), keys(ticket)[0]
        async with browser(at) as watching:
            async with browser(at, [key], 0) as mia:
                await mia.connection.send('{"do": "play", "version": 1, "texts": ["pick 1"]}')
                mia.connection.transport.abort()
            assert (await watching.version(2)).version == 2

    run(test)


def test_nothing_secret_is_logged(server: Server, ticket: GameKeys, caplog: pytest.LogCaptureFixture) -> None:
    secrets = [ticket.id, ticket.host, *keys(ticket), "Rumpelstiltskin", "my dear fellow"]

    async def test() -> None:
        at, key = server.socket(ticket.id), keys(ticket)[0]
        server.ask(f"/api/games/{ticket.id}/join", {"key": keys(ticket)[1], "name": "Rumpelstiltskin"})
        server.ask(f"/api/games/{ticket.id}/join", {"key": keys(ticket)[1], "name": "Rumpelstiltskin", "x": 1})
        async with browser(at, [key, ticket.host], 0) as mia:
            await mia.send(SendChat("my dear fellow"))
            await mia.until(ChatMessage)
            await mia.connection.send(json.dumps({"do": "say", "text": "my dear fellow", "x": 1}))
            assert await refused(mia.connection) == ("problem.malformed", 1007)
        with pytest.raises(InvalidStatus):
            async with connect(at, origin="http://evil.example"):  # type: ignore[arg-type]
                pass

    with caplog.at_level(logging.INFO):
        run(test)
    assert "was closed with 1007" in caplog.text
    assert "another server was refused" in caplog.text
    for secret in secrets:
        assert secret not in caplog.text


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


def test_a_player_gets_back_in_however_many_watch(tmp_path: Path) -> None:
    async def watch(server: Server, ticket: GameKeys, address: str) -> ClientConnection:
        connection = await connect(server.socket(ticket.id), additional_headers={"x-forwarded-for": address})
        await connection.send(HELLO)
        return connection

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        # Many from the player's own address, and from so many others that nobody else can watch.
        for addresses in (["127.0.0.1"] * 70, [f"192.0.2.{i}" for i in range(70)]):
            watching = [await watch(server, ticket, address) for address in addresses]
            for _ in range(2):
                async with browser(server.socket(ticket.id), keys(ticket)[:1], 0):
                    pass
            assert await refused(watching[-1]) == ("problem.too-fast", 1013)
            for each in watching:
                await each.close()
            await asyncio.sleep(0.2)
        async with browser(server.socket(ticket.id)):
            pass

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        run(lambda: test(server))


def test_spectators_talk_less_than_players_and_neither_without_end(tmp_path: Path) -> None:
    limits = Limits(players_talk=Rate(4, 0.01), spectator_talks=Rate(2, 0.01), spectators_talk=Rate(3, 0.01))

    async def heard(address: str, ticket: GameKeys, server: Server, key: str = "") -> int:
        """How often somebody is heard who talks again and again."""
        said = 0
        headers = {"x-forwarded-for": address}
        async with connect(server.socket(ticket.id), additional_headers=headers) as connection:
            who = {"do": "hello", "keys": [key], "face": 0} if key else {"do": "hello"}
            await connection.send(json.dumps(who))
            await connection.recv()
            for reply in range(1, 9):
                await connection.send(json.dumps({"do": "say", "text": f"{address} {reply}", "reply": reply}))
                while True:
                    told = msgspec.json.decode(await connection.recv(), type=FromServer)
                    if isinstance(told, Refused):
                        assert told.why == "problem.too-fast"
                        return said
                    if isinstance(told, ChatMessage) and told.text == f"{address} {reply}":
                        said += 1
                        break
        return said

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        spectators = [await heard(f"192.0.2.{i}", ticket, server) for i in range(3)]
        # Each as often as an address may, all together as often as spectators of one game may.
        assert spectators == [2, 1, 0]
        assert await heard("192.0.2.9", ticket, server, keys(ticket)[0]) == 4
        # Another game is another matter.
        assert await heard("192.0.2.1", server.start_game("me", "open"), server) == 2

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_a_seat_is_handed_to_and_fro_only_so_often(tmp_path: Path) -> None:
    limits = Limits(talk_and_hints=Rate(3, 0.01))

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        async with browser(server.socket(ticket.id), [keys(ticket)[0], ticket.host], 0) as mia:
            for reply, level in enumerate(("random", "greedy", "random", "greedy"), 1):
                await mia.send(HandOver(1, level, reply))
            assert (await mia.until(Refused)).reply == 4

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


@pytest.mark.parametrize("opcode", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "fragments"])
def test_frames_without_a_message_are_counted(server: Server, ticket: GameKeys, opcode: int) -> None:
    async def test() -> None:
        async with connect(server.socket(ticket.id)) as connection:
            await connection.send(HELLO)
            await connection.recv()
            if opcode == 0x00:
                connection.transport.write(bytes([0x01, 0x80, 0, 0, 0, 0]))
            connection.transport.write(bytes([opcode, 0x80, 0, 0, 0, 0]) * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                async with asyncio.timeout(10):
                    while True:
                        await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008

    run(test)


def test_a_message_that_is_not_utf_8_is_refused_in_one_line(
    server: Server, ticket: GameKeys, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with connect(server.socket(ticket.id)) as connection:
            await connection.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    run(test)
    assert len(caplog.text.splitlines()) <= 1
    assert "Traceback" not in caplog.text
