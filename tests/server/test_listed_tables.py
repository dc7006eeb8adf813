"""The list of tables that anybody may join: what is on it, and what is not."""

from __future__ import annotations

import asyncio

import pytest

from smallworld.server import lobby as lobbies
from tests.server.tables import game_request, new_lobby, refused, started


def test_listed_tables_are_found_and_joined_without_a_key() -> None:
    async def run() -> None:
        lobby = new_lobby()
        private, _ = await started(lobby, game_request("me", "open", lobby=True))
        public, _ = await started(lobby, game_request("me", "open", lobby=True, listed=True, title="Come in"))
        assert [(one.id, one.title, one.free) for one in await lobby.tables()] == [(public.game.id, "Come in", 1)]
        taken = await public.waiting_room.take_seat("Jonas", None)
        assert taken.seat == 1
        await refused(private, "problem.key", private.waiting_room.take_seat("Jonas", None))

    asyncio.run(run())


def test_a_full_table_leaves_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(lobbies, "TABLES_KEPT", -1.0)
        lobby = new_lobby()
        match, ticket = await started(lobby, game_request("me", "open", lobby=True, listed=True))
        assert len(await lobby.tables()) == 1
        await match.waiting_room.take_seat("Jonas", None)
        assert await lobby.tables() == []
        # And nobody sits down without a key once it has started.
        await match.waiting_room.start(match.who([ticket.host]), "random")
        await refused(match, "problem.key", match.waiting_room.take_seat("Eve", None))

    asyncio.run(run())
