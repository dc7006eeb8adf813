"""PostgreSQL goes away in the middle of play and comes back: nobody has to do anything for the games to go on."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from smallworld.server.protocol.setup import GameSummary
from smallworld.server.protocol.socket import Accepted, Refused
from smallworld.server.settings import Settings
from tests.server.clients import browser
from tests.server.postgres import NOWHERE, Postgres, as_owner, find_tools, running
from tests.server.servers import Server, in_thread


def control(postgres: Postgres, *command: str) -> None:
    """Stop or start the database."""
    data = str(postgres.folder / "data")
    subprocess.run(
        as_owner([str(find_tools() / "pg_ctl"), *command, "-w", "-D", data]),
        stdout=NOWHERE,
        stderr=NOWHERE,
        cwd="/",
        check=True,
    )


def steps(server: Server, game: str) -> int:
    """How far a game is."""
    answer = server.ask(f"/api/games/{game}")
    assert answer.status == 200
    return msgspec.json.decode(answer.body, type=GameSummary).steps


def until(what: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    end = time.monotonic() + 30
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_games_go_on_by_themselves_when_the_database_is_back(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        bots, people = server.start_game("bot", "bot").id, server.start_game("me", "me")
        until(lambda: steps(server, bots) > 2)
        at, keys = server.socket(people.id), [seat.key for seat in people.seats]
        async with browser(at) as watching:
            assert watching.table is not None
        async with browser(at, keys, watching.table.look.public.mover) as mover:
            control(postgres, "stop", "-m", "fast")
            refused = await mover.play("pick 1")
            assert isinstance(refused, Refused) and refused.why == "problem.unexpected"
            for path in ("/api/health", f"/api/games/{bots}"):
                answer = await asyncio.to_thread(server.ask, path)
                assert (answer.status, answer.json["problem"]) == (503, "problem.unexpected")
                assert "host" not in str(answer.json["detail"])
            # Starts it with the options that it had.
            control(postgres, "restart", "-l", str(postgres.folder / "log"))
            assert isinstance(await mover.play("pick 1"), Accepted)
        before = steps(server, bots)
        await asyncio.to_thread(until, lambda: steps(server, bots) > before + 2)

    with running(tmp_path) as postgres, in_thread(Settings(postgres.new(), 0.05, None)) as server:
        asyncio.run(play(server))
