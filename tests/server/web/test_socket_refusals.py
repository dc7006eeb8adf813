"""Invalid messages: refused with a reason, and the socket is closed."""

import asyncio
import json
import logging

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import (
    ChatMessage,
    FromServer,
    SendChat,
    TableUpdate,
)
from smallworld.server.settings import Limits, Rate
from tests.server.clients import HELLO, PATIENCE, browser, keys, refused, run
from tests.server.servers import Server

LIMITS = Limits(messages=Rate(30, 5), hello_seconds=1, new_games=Rate(500, 500))


@pytest.mark.parametrize(
    ("first", "messages", "why", "code"),
    [
        (True, ["nonsense"], "problem.malformed", 1007),
        (True, ["{}"], "problem.malformed", 1007),
        (True, ['{"type": "fly"}'], "problem.malformed", 1007),
        (True, ['{"type": "play", "version": 1, "texts": ["pick 1"]}'], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "more": 1}')], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "keys": ["short"]}')], "problem.malformed", 1007),
        (True, [HELLO.replace("}", ', "keys": ["%s"]}' % ("x" * 22))], "problem.key", 4403),
        (True, [HELLO.replace("}", ', "viewpoint": 0}')], "problem.not-yours", 4403),
        (True, [], "problem.malformed", 4408),
        (True, [b"\x00\x01"], "problem.malformed", 1003),
        (False, [HELLO], "problem.malformed", 1007),
        (False, ["[" * 10_000], "problem.malformed", 1007),
        (False, ['{"type": "play", "version": 1, "texts": []}'], "problem.malformed", 1007),
        (False, ['{"type": "play", "version": 1, "texts": [' + '"done",' * 80 + '"done"]}'], "problem.malformed", 1007),
        (False, ['{"type": "send-chat", "text": "%s"}' % ("a" * 301)], "problem.malformed", 1007),
        (False, ['{"type": "send-chat", "text": "%s"}' % ("a" * 17_000)], "problem.too-large", 1009),
        (False, ['{"type": "send-chat", "text": "%s"}' % ("é" * 9_000)], "problem.too-large", 1009),
        (False, ['{"type": "ping"}'] * 40, "problem.too-fast", 1008),
    ],
)  # fmt: skip
async def test_an_invalid_message_closes_the_socket_with_a_reason(
    server: Server, ticket: GameKeys, first: bool, messages: list[str | bytes], why: str, code: int
) -> None:
    async with connect(server.socket(ticket.id)) as connection:
        if not first:
            await connection.send(HELLO)
        for message in messages:
            await connection.send(message)
        assert await refused(connection) == (why, code)


async def test_a_huge_message_is_not_read(server: Server, ticket: GameKeys) -> None:
    async with connect(server.socket(ticket.id)) as connection:
        await connection.send(HELLO)
        with pytest.raises(ConnectionClosed) as closed:
            await connection.send("x" * 1_000_000)
            while True:
                await connection.recv()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


@pytest.mark.parametrize("game", ["no-such-game-at-all-x", "%00", "..%2f..", "x" * 100])
def test_an_unknown_game_is_refused(server: Server, game: str) -> None:
    async def test() -> None:
        async with connect(server.socket(game)) as connection:
            await connection.send(HELLO)
            assert await refused(connection) == ("problem.no-game", 4404)

    if "%2f" in game:
        # A URL that doesn't exist.
        with pytest.raises(InvalidStatus):
            run(test)
    else:
        run(test)


async def test_a_page_of_another_server_cannot_open_a_socket(server: Server, ticket: GameKeys) -> None:
    address = server.socket(ticket.id)
    async with connect(address, origin=server.url) as connection:  # type: ignore[arg-type]
        await connection.send(HELLO)
        assert isinstance(msgspec.json.decode(await connection.recv(), type=FromServer), TableUpdate)
    for origin in ("http://evil.example", "null", server.url.replace("127.0.0.1", "localhost"), "http://127.0.0.1"):
        with pytest.raises(InvalidStatus) as refusal:
            async with connect(address, origin=origin):  # type: ignore[arg-type]
                pass
        assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("opcode", [0x89, 0x8A, 0x00], ids=["pings", "pongs", "fragments"])
async def test_control_frames_are_limited(server: Server, ticket: GameKeys, opcode: int) -> None:
    async with connect(server.socket(ticket.id)) as connection:
        await connection.send(HELLO)
        await connection.recv()
        if opcode == 0x00:
            connection.transport.write(bytes([0x01, 0x80, 0, 0, 0, 0]))
        connection.transport.write(bytes([opcode, 0x80, 0, 0, 0, 0]) * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await connection.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


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


def test_nothing_secret_is_logged(server: Server, ticket: GameKeys, caplog: pytest.LogCaptureFixture) -> None:
    secrets = [ticket.id, ticket.host, *keys(ticket), "Rumpelstiltskin", "my dear fellow"]

    async def test() -> None:
        at, key = server.socket(ticket.id), keys(ticket)[0]
        server.ask(f"/api/games/{ticket.id}/join", {"key": keys(ticket)[1], "name": "Rumpelstiltskin"})
        server.ask(f"/api/games/{ticket.id}/join", {"key": keys(ticket)[1], "name": "Rumpelstiltskin", "x": 1})
        async with browser(at, [key, ticket.host], 0) as mia:
            await mia.send(SendChat("my dear fellow"))
            await mia.until(ChatMessage)
            await mia.connection.send(json.dumps({"type": "send-chat", "text": "my dear fellow", "x": 1}))
            assert await refused(mia.connection) == ("problem.malformed", 1007)
        with pytest.raises(InvalidStatus):
            async with connect(at, origin="http://evil.example"):  # type: ignore[arg-type]
                pass

    with caplog.at_level(logging.INFO):
        run(test)
    assert "was closed with 1007" in caplog.text
    assert "from another server's page" in caplog.text
    for secret in secrets:
        assert secret not in caplog.text
