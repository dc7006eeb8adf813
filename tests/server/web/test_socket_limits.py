"""Socket limits: spectators per game, chat, hints and handing over seats."""

import json
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import (
    ChatMessage,
    FromServer,
    HandOver,
    Play,
    Refused,
    SendChat,
    TableUpdate,
)
from smallworld.server.settings import Limits, Rate, Settings
from smallworld.server.web import socket
from tests.server.clients import HELLO, browser, keys, let_in, made, refused, run
from tests.server.servers import Server, in_thread


def test_spectators_per_game_are_limited(tmp_path: Path) -> None:
    limits = Limits(spectators_per_game=6)

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        opened = [await connect(server.socket(ticket.id)) for _ in range(limits.spectators_per_game)]
        for each in opened:
            await each.send(HELLO)
            await each.recv()
        async with connect(server.socket(ticket.id)) as connection:
            await connection.send(HELLO)
            assert await refused(connection) == ("problem.too-fast", 1013)
        for each in opened:
            await each.close()
        await let_in(server.socket(ticket.id))

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_flooding_the_chat_blocks_chat_but_not_moves(tmp_path: Path) -> None:
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


def test_sockets_of_an_address_share_a_message_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "PAUSE", 0.05)
    limits = Limits(messages_of_address=Rate(30, 1))

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "me")
        async with AsyncExitStack() as stack:
            at = server.socket(ticket.id)
            flood = [await stack.enter_async_context(browser(at, keys(ticket)[:1], 0)) for _ in range(8)]
            for number in range(80):
                await flood[number % 8].send(Play(-1, ("done",), number + 1))
            answers = [await flood[number % 8].until(Refused) for number in range(80)]
            whys = Counter(answer.why for answer in answers)
            assert 30 <= whys["problem.stale"] <= 35, whys
            assert whys["problem.stale"] + whys["problem.too-fast"] == 80
            # Each message is answered, and nobody is disconnected.
            assert sorted(answer.reply for answer in answers) == list(range(1, 81))

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_a_player_can_reconnect_to_a_full_game(tmp_path: Path) -> None:
    async def watch(server: Server, ticket: GameKeys, address: str) -> ClientConnection:
        connection = await connect(server.socket(ticket.id), additional_headers={"x-forwarded-for": address})
        await connection.send(HELLO)
        return connection

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        # Many from the player's own address, and enough from others to fill all spectator places.
        for addresses in (["127.0.0.1"] * 70, [f"192.0.2.{i}" for i in range(70)]):
            watching = [await watch(server, ticket, address) for address in addresses]
            for _ in range(2):
                async with browser(server.socket(ticket.id), keys(ticket)[:1], 0):
                    pass
            assert await refused(watching[-1]) == ("problem.too-fast", 1013)
            for each in watching:
                await each.close()
            await let_in(server.socket(ticket.id))

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None)) as server:
        run(lambda: test(server))


def test_chat_is_limited_more_for_spectators_than_players(tmp_path: Path) -> None:
    limits = Limits(players_talk=Rate(4, 0.01), spectator_talks=Rate(2, 0.01), spectators_talk=Rate(3, 0.01))

    async def heard(address: str, ticket: GameKeys, server: Server, key: str = "") -> int:
        """Number of chat messages accepted from someone who chats without pause."""
        said = 0
        headers = {"x-forwarded-for": address}
        async with connect(server.socket(ticket.id), additional_headers=headers) as connection:
            who = {"type": "hello", "keys": [key], "viewpoint": 0} if key else {"type": "hello"}
            await connection.send(json.dumps(who))
            await connection.recv()
            for reply in range(1, 9):
                await connection.send(json.dumps({"type": "send-chat", "text": f"{address} {reply}", "reply": reply}))
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
        # Each up to the limit per address, all together up to the limit for a game's spectators.
        assert spectators == [2, 1, 0]
        assert await heard("192.0.2.9", ticket, server, keys(ticket)[0]) == 4
        # Another game has its own limit.
        assert await heard("192.0.2.1", server.start_game("me", "open"), server) == 2

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_handing_a_seat_back_and_forth_is_limited(tmp_path: Path) -> None:
    limits = Limits(talk_and_hints=Rate(3, 0.01))

    async def test(server: Server) -> None:
        ticket = server.start_game("me", "open")
        async with browser(server.socket(ticket.id), [keys(ticket)[0], ticket.host], 0) as mia:
            for reply, level in enumerate(("random", "greedy", "random", "greedy"), 1):
                await mia.send(HandOver(1, level, reply))
            assert (await mia.until(Refused)).reply == 4

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0, None, limits)) as server:
        run(lambda: test(server))


def test_handing_over_the_last_seat_counts_as_a_game_with_bots_only(tmp_path: Path) -> None:
    limits = Limits(bot_games=Rate(2, 0.001))

    async def test(server: Server) -> None:
        for number in range(4):
            ticket = server.start_game("me", "bot", "bot")
            async with browser(server.socket(ticket.id), [ticket.host, *keys(ticket)], 0) as mia:
                await mia.send(HandOver(0, "random", 5))
                if number < 2:
                    await mia.until(TableUpdate, lambda table: table.seats[0].kind == "bot")
                else:
                    assert (await mia.until(Refused)).why == "problem.too-fast"
        # While another person keeps playing, nothing is counted.
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), keys(ticket), 0) as mia:
            await mia.send(HandOver(0, "random", 5))
            await mia.until(TableUpdate, lambda table: table.seats[0].kind == "bot")

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 9, None, limits)) as server:
        run(lambda: test(server))
