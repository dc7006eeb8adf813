"""Tables of four connected players that move at a given rate, measuring when each player has seen each move."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Literal

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from loadserver import Server

SEATS = 4
PATIENCE = 30.0


# Only the fields that such a player needs; msgspec skips the rest.


class Move(Struct):
    """A legal move."""

    text: str
    verb: str
    region: str = ""
    count: int = 0


class Public(Struct):
    """Public part: whose move it is."""

    mover: int | None
    over: bool = False


class Private(Struct):
    """Private part: the legal moves."""

    moves: tuple[Move, ...] = ()


class View(Struct):
    """A seat's view."""

    public: Public
    private: Private


class Told(Struct):
    """Any message; those other than tables have no version."""

    type: str
    version: int = 0
    view: View | None = None
    detail: str = ""


class Ticket(Struct):
    """A new game."""

    id: str
    seats: tuple[dict[str, str | int], ...]


class Play(Struct, tag_field="type", tag="play"):
    """A request to move."""

    version: int
    texts: tuple[str, ...]


_told = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


class Table:
    """A game with a connection for each of its players."""

    def __init__(self, server: Server, seed: int) -> None:
        self.id = ""
        self._keys: list[str] = []
        self._server = server
        self._draw = random.Random(seed)
        self._connections: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._seen = [0] * SEATS
        self._view: View | None = None
        self._news = asyncio.Event()
        self._taken = 0.0

    async def open(self) -> None:
        """Start a game and join with four players."""
        await self.close()
        seats = [{"kind": "me"}] * SEATS
        ticket = msgspec.json.decode(
            await self._server.post("/api/games", {"game": "smallworld", "seats": seats}), type=Ticket
        )
        self.id = ticket.id
        self._keys = [str(each["key"]) for each in ticket.seats]
        self._seen = [0] * SEATS
        for seat in range(SEATS):
            connection = await self._connect(seat)
            self._connections.append(connection)
            self._readers.append(asyncio.create_task(self._read(seat, connection)))
        await self._until(1)

    async def _connect(self, seat: int) -> ClientConnection:
        connection = await connect(self._server.socket(self.id), compression=None, max_size=None, open_timeout=60)
        await connection.send(_encode({"type": "hello", "keys": [self._keys[seat]], "viewpoint": seat}).decode())
        return connection

    async def reload(self) -> float:
        """Connect again, like a player who reloads the page; returns the seconds until the table arrives."""
        return await self._again(0, "table-update")

    async def hint(self) -> float:
        """Return the seconds until the player whose turn it is has a hint, or is told that the limit is reached."""
        mover = self._view.public.mover if self._view is not None else None
        return 0.0 if mover is None else await self._again(mover, "hint-reply")

    async def _again(self, seat: int, wanted: str) -> float:
        """Connect again; returns the seconds until a message of the given kind arrives."""
        began = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            connection = await self._connect(seat)
            while (told := _told(await connection.recv())).type not in (wanted, "refused"):
                if wanted == "hint-reply" and told.type == "table-update":
                    ask = {"type": "hint-request", "version": told.version, "reply": 1}
                    await connection.send(_encode(ask).decode())
                    began = time.perf_counter()
        await connection.close()
        return time.perf_counter() - began

    async def close(self) -> None:
        """Close all connections."""
        for task in self._readers:
            task.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for connection in self._connections:
            connection.transport.abort()
        self._connections, self._readers = [], []

    async def _read(self, seat: int, connection: ClientConnection) -> None:
        async for text in connection:
            told = _told(text)
            if told.type == "refused":
                raise RuntimeError(told.detail)
            if told.type == "accepted":
                self._taken = time.perf_counter()
                self._news.set()
            if told.view is not None and told.type == "table-update":
                if told.view.public.mover == seat or told.view.public.over:
                    self._view = told.view
                self._seen[seat] = told.version
                self._news.set()

    async def _until(self, version: int, taken: bool = False) -> None:
        """Wait until all four players have this version; with `taken`, also for the mover's confirmation."""
        async with asyncio.timeout(PATIENCE):
            while min(self._seen) < version or (taken and not self._taken):
                self._news.clear()
                await self._news.wait()

    async def move(self) -> tuple[float, float]:
        """Make a move; returns the seconds until it is confirmed, and until the last player has seen it."""
        if self._view is None or self._view.public.over or self._view.public.mover is None:
            await self.open()
        view = self._view
        assert view is not None and view.public.mover is not None
        version = min(self._seen)
        message = _encode(Play(version, self._choose(view.private.moves))).decode()
        self._taken = 0.0
        began = time.perf_counter()
        await self._connections[view.public.mover].send(message)
        await self._until(version + 1)
        seen = time.perf_counter()
        await self._until(version + 1, taken=True)
        return self._taken - began, seen - began

    def _choose(self, moves: tuple[Move, ...]) -> tuple[str, ...]:
        """Choose any legal move; placements are sent as one move, like the browser does."""
        move = self._draw.choice(moves)
        if move.verb == "deploy" and move.count > 1:
            return f"deploy {move.region} {move.count}", "done"
        return (move.text,)


class Tables:
    """All tables, and the schedule of their moves."""

    def __init__(self, server: Server, games: int) -> None:
        self._tables = [Table(server, seed) for seed in range(games)]

    async def __aenter__(self) -> Tables:
        """Join all tables, a few at a time."""
        for i in range(0, len(self._tables), 20):
            await asyncio.gather(*(table.open() for table in self._tables[i : i + 20]))
        return self

    async def __aexit__(self, *_: object) -> Literal[False]:
        """Leave all tables."""
        await asyncio.gather(*(table.close() for table in self._tables))
        return False

    async def play(self, rate: float, seconds: float) -> list[float]:
        """Move at this rate (moves per second over all tables); returns the seconds of each move."""
        every = len(self._tables) / rate
        end = time.perf_counter() + seconds
        found = await asyncio.gather(*(self._keep_pace(table, every, end) for table in self._tables))
        return [waited for each in found for waited in each]

    async def _keep_pace(self, table: Table, every: float, end: float) -> list[float]:
        """Make one table's moves at even intervals from a staggered start; late moves delay the next, and count."""
        found: list[float] = []
        due = time.perf_counter() + random.random() * every
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            try:
                _, waited = await table.move()
            except (WebSocketException, OSError, TimeoutError):
                waited = PATIENCE
                await table.open()
            if time.perf_counter() < end:
                found.append(waited)
            due += every
        return found
