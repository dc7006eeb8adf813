"""The measured server: a separate process without limits."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from environments import BENCH, BenchError

#: Passed to the measured interpreter as text, because it must not import anything from this folder.
PROGRAM = (BENCH / "loadprogram.py").read_text(encoding="utf-8")
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Server:
    """A running server."""

    def __init__(self, process: int, port: int, core: str, said: IO[str]) -> None:
        self.process = process
        self.port = port
        self.core = core
        self._said = said

    def socket(self, game: str) -> str:
        """Return the WebSocket address of a game."""
        return f"ws://127.0.0.1:{self.port}/api/games/{game}/play"

    async def post(self, path: str, body: object) -> bytes:
        """Send an HTTP request on a new connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncontent-type: application/json\r\n"
        writer.write(f"{head}content-length: {len(data)}\r\nconnection: close\r\n\r\n".encode() + data)
        answer = await reader.read()
        writer.close()
        head_, _, content = answer.partition(b"\r\n\r\n")
        if b" 201 " not in head_.split(b"\r\n")[0]:
            raise BenchError(f"the server refused a game: {content.decode()}")
        return content

    def used(self) -> float:
        """Return the CPU seconds used so far."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def loop(self) -> dict[str, float]:
        """Return the probe's results since the last call, in ms: `callback`, `lag_p99` and `lag`."""
        os.kill(self.process, signal.SIGUSR1)
        found: dict[str, float] = json.loads(self._said.readline())
        return found

    def connections(self) -> int:
        """Return the number of open sockets."""
        handles = Path(f"/proc/{self.process}/fd").iterdir()
        return sum(str(handle.readlink()).startswith("socket:") for handle in handles)

    def megabytes(self) -> float:
        """Return the memory used, in MB."""
        return int(Path(f"/proc/{self.process}/statm").read_text().split()[1]) * PAGE / 1e6


@contextmanager
def started(python: Path, database: str, delayed: bool = False) -> Iterator[Server]:
    """Run a server on a database, stopped at the end; `delayed` enables Nagle's algorithm."""
    command = [os.path.abspath(python), "-c", PROGRAM, database, "delayed" if delayed else "at once"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=sys.stderr, text=True, cwd="/") as process:
        assert process.stdout is not None
        said = process.stdout.readline().split()
        try:
            if len(said) != 2:
                raise BenchError("the server did not start")
            yield Server(process.pid, int(said[0]), said[1], process.stdout)
        finally:
            process.kill()
