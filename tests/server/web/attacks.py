"""A server under attack: concurrent requests by strangers while a player's moves are timed."""

import asyncio
import resource
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from smallworld import new_game
from smallworld.server.protocol.socket import Accepted
from tests.server.clients import browser, plain_move
from tests.server.servers import Killable, Server

#: A player's thinking time in seconds; the server refuses much faster players.
THINKING = 0.05
#: The attackers' address, as reported by a proxy.
STRANGER = "203.0.113.7"


@dataclass
class Outcome:
    """An attack's result: answers by status, durations of moves in seconds, and megabytes of memory."""

    answers: Counter[int] = field(default_factory=Counter)
    moves: list[float] = field(default_factory=list)
    seconds: float = 0.0
    before: float = 0.0
    after: float = 0.0

    @property
    def slowest(self) -> float:
        """The slowest move."""
        return max(self.moves, default=0.0)

    def __str__(self) -> str:
        answers = ", ".join(f"{count} x {status}" for status, count in sorted(self.answers.items()))
        middle = sorted(self.moves)[len(self.moves) // 2] if self.moves else 0.0
        return (
            f"{answers} in {self.seconds:.1f} s; {len(self.moves)} moves of a player, half of them within "
            f"{middle * 1000:.0f} ms, the slowest {self.slowest * 1000:.0f} ms; "
            f"memory {self.before:.0f} -> {self.after:.0f} MB"
        )


def megabytes(process: int) -> float:
    """Memory of a process and its children."""
    total = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return total + sum(megabytes(int(child)) for child in children)


async def post(server: Server, path: str, body: bytes, kind: str) -> int:
    """Return the status of a request on a new connection; 0 if the connection broke."""
    host, _, port = server.url.rpartition("/")[2].partition(":")
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"POST {path} HTTP/1.1\r\nhost: {host}:{port}\r\nx-forwarded-for: {STRANGER}\r\nconnection: close\r\n"
        writer.write(f"{head}content-type: {kind}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
        with suppress(ConnectionError):
            await writer.drain()
        answer = await reader.read()
        writer.close()
        return int(answer.split(b" ", 2)[1]) if answer else 0
    return 0


@asynccontextmanager
async def played(server: Server, moves: list[float]) -> AsyncIterator[None]:
    """Play on the server during the block; durations of moves are added to `moves`."""
    playing = asyncio.create_task(_play(server, moves))
    try:
        while len(moves) < 10:
            assert not playing.done(), "the player could not play"
            await asyncio.sleep(0.01)
        moves.clear()
        yield
        await asyncio.sleep(0.2)
        assert not playing.done(), f"the player could not play on: {playing.exception()}"
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def _play(server: Server, moves: list[float]) -> None:
    while True:
        ticket = await asyncio.to_thread(server.start_game, "me", "me")
        keys = [seat.key for seat in ticket.seats]
        async with (
            browser(server.socket(ticket.id), [keys[0]], 0) as one,
            browser(server.socket(ticket.id), [keys[1]], 1) as two,
        ):
            while one.table is not None and (mover := one.table.view.public.mover) is not None:
                began = time.perf_counter()
                answer = await (one, two)[mover].play(plain_move((one, two)[mover].moves))
                moves.append(time.perf_counter() - began)
                assert isinstance(answer, Accepted)
                for each in (one, two):
                    await each.version(answer.version)
                await asyncio.sleep(THINKING)


async def undisturbed(server: Killable, seconds: float) -> Outcome:
    """Baseline without an attack: the machine's own variation."""
    outcome = Outcome(seconds=seconds)
    async with played(server, outcome.moves):
        await asyncio.sleep(seconds)
    return outcome


async def upload_at_once(server: Killable, records: Sequence[str]) -> Outcome:
    """Upload all records at the same moment from one address."""
    assert server.process is not None and server.process.pid is not None
    outcome = Outcome()
    bodies = [record.encode() for record in records]
    # Start the record reader before measuring its memory.
    assert await post(server, "/api/records", new_game(seed=1).record().encode(), "text/plain") == 201
    async with played(server, outcome.moves):
        outcome.before = megabytes(server.process.pid)
        began = time.perf_counter()
        sent = [post(server, "/api/records", body, "text/plain") for body in bodies]
        outcome.answers.update(await asyncio.gather(*sent))
        outcome.seconds = time.perf_counter() - began
        outcome.after = megabytes(server.process.pid)
    return outcome
