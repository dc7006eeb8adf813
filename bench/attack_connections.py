"""Malicious connections during play: `python bench/attack_connections.py`.

A server with default limits runs in a separate process. Each attack lasts some seconds; meanwhile a table of four plays
on, loads pages and reloads. Reports the longest wait for any of these.
"""

import argparse
import asyncio
import contextlib
import json
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import needs  # noqa: F401  before what it looks for

# isort: split
from rich.console import Console
from rich.table import Table as Rows
from websockets.asyncio.client import ClientConnection, connect

from attack_player import HOST, LOST, Waits, player, served
from environments import BenchError
from loadserver import Server
from loadtables import Table

HELLO = json.dumps({"type": "hello"})
HALF = b"POST /api/games HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n{"


@dataclass
class Target:
    """An attacked server, and a game in progress there."""

    server: Server
    game: str


async def silent_connections(target: Target, seconds: float, count: int = 1100) -> str:
    """Connections that never send anything."""
    return await _hold(target, seconds, count, lambda _: b"")


async def slow_requests(target: Target, seconds: float, count: int = 400) -> str:
    """Requests whose head or body never ends."""
    return await _hold(target, seconds, count, lambda i: HALF if i % 2 else HALF[:40])


async def spectators(target: Target, seconds: float, count: int = 300) -> str:
    """One client that knows only the game's address takes all spectator places."""
    return await _sockets(target, seconds, count, lambda connection: connection.send(HELLO))


async def talkers(target: Target, seconds: float, count: int = 10) -> str:
    """Spectators who send messages without end."""

    async def talk(connection: ClientConnection) -> None:
        await connection.send(HELLO)
        for i in range(int(15 * seconds)):
            await connection.send(json.dumps({"type": "send-chat", "text": f"{i} " + "bla " * 60}))
            await asyncio.sleep(0.07)

    return await _sockets(target, seconds, count, talk)


async def pings(target: Target, seconds: float, count: int = 20) -> str:
    """Sockets that send thousands of pings."""

    async def ping(connection: ClientConnection) -> None:
        await connection.send(HELLO)
        for _ in range(int(20 * seconds)):
            if connection.transport.is_closing():
                raise OSError("closed")
            connection.transport.write(bytes([0x89, 0x80, 0, 0, 0, 0]) * 5_000)
            await asyncio.sleep(0.05)

    return await _sockets(target, seconds, count, ping)


async def unread_answers(target: Target, seconds: float, count: int = 200) -> str:
    """Requests whose responses are never read."""
    request = b"GET /api/catalogue HTTP/1.1\r\nhost: here\r\n\r\n"
    # From another address: requests are limited by address, and the player's must not be refused.
    return await _hold(target, seconds, count, lambda _: request * 50, "127.0.0.2")


async def bot_games(target: Target, seconds: float, count: int = 43) -> str:
    """Games played only by bots."""
    started = 0
    game_request = {"game": "smallworld", "seats": [{"kind": "bot", "level": "greedy"}] * 5}
    for _ in range(count):
        with contextlib.suppress(BenchError, *LOST):
            await target.server.post("/api/games", game_request)
            started += 1
    await asyncio.sleep(seconds)
    return f"{started} of {count} games started"


ATTACKS: tuple[Callable[[Target, float], Awaitable[str]], ...] = (
    silent_connections, slow_requests, unread_answers, spectators, talkers, pings, bot_games,
)  # fmt: skip


async def _hold(target: Target, seconds: float, count: int, sent: Callable[[int], bytes], source: str = HOST) -> str:
    """Open connections, send something over each and read nothing; returns how many the server still holds."""
    writers: list[asyncio.StreamWriter] = []
    for i in range(count):
        with contextlib.suppress(*LOST):
            _, writer = await asyncio.wait_for(
                asyncio.open_connection(HOST, target.server.port, local_addr=(source, 0)), 5
            )
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(sent(i))
            writers.append(writer)
    await asyncio.sleep(seconds)
    held = target.server.connections()
    for writer in writers:
        writer.transport.abort()
    return f"{len(writers):,} of {count:,} opened; the server held {held:,} connections after {seconds:.0f} s"


async def _sockets(
    target: Target, seconds: float, count: int, do: Callable[[ClientConnection], Awaitable[None]]
) -> str:
    """Open sockets to a game and act on each; returns how many are still open at the end."""

    async def attack() -> bool:
        with contextlib.suppress(*LOST):
            async with connect(target.server.socket(target.game), max_queue=None, ping_interval=None) as connection:
                await do(connection)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(end - time.monotonic()):
                        while True:
                            await connection.recv()
                return True
        return False

    end = time.monotonic() + seconds
    held = sum(await asyncio.gather(*(attack() for _ in range(count))))
    return f"{held} of {count} sockets were open after {seconds:.0f} s"


async def under(server: Server, attack: Callable[[Target, float], Awaitable[str]], seconds: float) -> tuple[Waits, str]:
    """Measure a player's waits during an attack, and the attack's result."""
    table = Table(server, seed=1)
    await table.open()
    over = asyncio.Event()
    playing = asyncio.create_task(player(table, server.port, over))
    try:
        await asyncio.sleep(1)
        told = await attack(Target(server, table.id), seconds)
        over.set()
        return await playing, told
    finally:
        await table.close()


def main() -> int:
    """Run the attacks, each with its own server, and print the player's waits."""
    names = {attack.__name__: attack for attack in ATTACKS}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", default=list(names), help=f"of {', '.join(names)} (default all)")
    parser.add_argument("--seconds", type=float, default=15, help="duration of each attack (default 15)")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="the server's interpreter")
    options = parser.parse_args()
    unknown = [name for name in options.attacks if name not in names]
    if unknown:
        parser.error(f"unknown attack {unknown[0]!r}; available: {', '.join(names)}")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    console = Console(highlight=False, width=160)
    head = ("move", "page", "reload", "hint")
    rows = Rows("attack", *(f"slowest {each} s" for each in head), "failed", "log bytes", "MB", "what became of it")
    for name in options.attacks:
        console.print(f"{name} …")
        with (
            tempfile.TemporaryDirectory(prefix="smallworld-attack-") as folder,
            served(options.python, Path(folder)) as (server, log),
        ):
            waits, told = asyncio.run(under(server, names[name], options.seconds))
            size, memory = log.stat().st_size, server.megabytes()
        times = [f"{getattr(waits, each):.2f}" for each in head]
        rows.add_row(name, *times, str(waits.failed), f"{size:,}", f"{memory:.0f}", told)
    console.print(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
