"""Garbage collection: closed connections leave no garbage, and event loop pauses are short."""

import asyncio
import gc
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import CoroutineType

import pytest
from litestar import WebSocket

from smallworld.server import garbage
from smallworld.server.match.listener import Listener
from smallworld.server.protocol.socket import HintRequest, Refused
from smallworld.server.settings import Settings
from smallworld.server.web.limited_protocols import LimitedWebSocket
from smallworld.server.web.socket import GameSocket
from tests.server.clients import browser, keys
from tests.server.servers import Server, in_thread
from tests.server.storage.test_outage import until

BENCH = Path(__file__).parents[2] / "bench" / "load.py"
KINDS = (LimitedWebSocket, WebSocket, GameSocket, Listener)


def kept() -> Counter[str]:
    """Count the process's socket objects, garbage included."""
    # isinstance() on a weak proxy would access its referent, which may be gone.
    kinds = [(each, type(each)) for each in gc.get_objects()]
    sockets = [kind.__name__ for _, kind in kinds if issubclass(kind, KINDS)]
    running = [each.__qualname__ for each, kind in kinds if kind is CoroutineType]
    return Counter([*sockets, *[name for name in running if name.startswith(("GameSocket", "play_socket"))]])


def test_a_closed_socket_leaves_no_garbage(tmp_path: Path) -> None:
    async def play(server: Server, ends: str) -> None:
        ticket = server.start_game("me", "me")
        async with browser(server.socket(ticket.id), keys(ticket), 0) as mia:
            assert isinstance(await mia.play("done"), Refused)
            await mia.send(HintRequest(1, 99))
            if ends == "abort":
                mia.connection.transport.abort()
            elif ends == "malformed":
                await mia.connection.send("{")

    with in_thread(Settings(str(tmp_path / "games.sqlite"), 0.0, None)) as server:
        gc.collect()
        gc.disable()
        try:
            assert not kept()
            for ends in ("close", "abort", "malformed"):
                asyncio.run(play(server, ends))
                until(lambda: not kept())
        finally:
            gc.enable()


def test_full_collections_run_only_when_idle_or_overdue(monkeypatch: pytest.MonkeyPatch) -> None:
    busy, idle = garbage.INTERVAL / 2, 0.0
    few, enough, many = garbage.WORTHWHILE - 1, garbage.WORTHWHILE, garbage.OVERDUE
    for grown, used, due in [(few, idle, False), (enough, idle, True), (enough, busy, False), (many, busy, True)]:
        monkeypatch.setattr(gc, "get_count", lambda grown=grown: (0, 0, grown))
        assert garbage.is_due(used) is due


def test_the_event_loop_has_no_long_pauses_with_1000_games(tmp_path: Path) -> None:
    command = [sys.executable, str(BENCH), "--python", sys.executable, "--engines", "sqlite", "--games", "1000"]
    pace = ["--rates", "40", "--warm-up", "1", "--seconds", "5", "--output", str(tmp_path)]
    done = subprocess.run([*command, *pace], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (run,) = json.loads((tmp_path / "load.json").read_text(encoding="utf-8"))["runs"]
    assert run["games"] == 1000 and run["made"] > 10
    # CPU time in ms, which doesn't depend on other load.
    assert 0 < run["opening"] < 50 and 0 < run["callback"] < 50
