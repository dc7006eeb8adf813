"""Shared by the attacks: a player during an attack, and the attacked server."""

import asyncio
import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from websockets.exceptions import WebSocketException

from environments import BenchError
from loadserver import Server
from loadtables import Table

COMMAND = ("-m", "smallworld.cli", "serve", "--no-open", "--port", "0")
HOST = "127.0.0.1"
LOST = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)


@dataclass
class Waits:
    """A player's longest waits, in seconds, and the number of failures."""

    move: float = 0.0
    page: float = 0.0
    reload: float = 0.0
    hint: float = 0.0
    failed: int = 0


async def player(table: Table, port: int, until: asyncio.Event) -> Waits:
    """Play, load pages and reload, and record each duration."""
    waits = Waits()
    rounds = 0
    while not until.is_set():
        try:
            waits.move = max(waits.move, *await table.move())
            waits.page = max(waits.page, await page(port))
            waits.reload = max(waits.reload, await table.reload())
            if rounds % 10 == 0:
                waits.hint = max(waits.hint, await table.hint())
        except LOST:
            waits.failed += 1
        rounds += 1
        await asyncio.sleep(0.1)
    return waits


async def page(port: int) -> float:
    """Measure the seconds for a request on a new connection."""
    began = time.perf_counter()
    async with asyncio.timeout(30):
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"GET /api/health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
    if b" 200 " not in answer[:20]:
        raise OSError("no page")
    return time.perf_counter() - began


def usual_handles() -> None:
    """Limit the process's open files to a shell's default soft limit, regardless of the attacker's."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))


@contextmanager
def served(python: Path, folder: Path) -> Iterator[tuple[Server, Path]]:
    """Run a server with default limits, stopped at the end; yields it with its log."""
    (folder / "index.html").write_text("<!doctype html>")
    log = folder / "log.txt"
    command = [os.path.abspath(python), *COMMAND, "--database", str(folder / "games.sqlite")]
    environment = {**os.environ, "SMALLWORLD_STATIC": str(folder)}
    with (
        log.open("w") as output,
        subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=output, text=True, preexec_fn=usual_handles
        ) as process,
    ):
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            if len(said) < 5:
                raise BenchError(f"the server did not start: {log.read_text()}")
            yield Server(process.pid, int(said[4].strip("/").rpartition(":")[2]), "", process.stdout), log
        finally:
            process.kill()
