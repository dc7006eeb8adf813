"""A player's browser for tests: its socket and the messages received."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from smallworld.server.protocol.setup import GameKeys
from smallworld.server.protocol.socket import (
    Accepted,
    FromBrowser,
    FromServer,
    Hello,
    HintRequest,
    Play,
    Refused,
    TableUpdate,
    Undo,
)
from smallworld.server.protocol.table import LegalMove

M = TypeVar("M", bound=FromServer)
#: Timeout for any operation on a loaded machine, in seconds; only failing tests wait that long.
PATIENCE = 120.0
HELLO = '{"type": "hello"}'


class Browser:
    """One connection to a game."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.told: list[FromServer] = []
        self.table: TableUpdate | None = None
        self._replies = 0

    async def send(self, message: FromBrowser) -> None:
        """Send a message."""
        await self.connection.send(msgspec.json.encode(message).decode())

    async def receive(self) -> FromServer:
        """Return the next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        message: FromServer = msgspec.json.decode(text, type=FromServer)
        self.told.append(message)
        if isinstance(message, TableUpdate):
            self.table = message
        return message

    async def until(self, kind: type[M], wanted: Callable[[M], bool] = lambda _: True) -> M:
        """Return the next message of a kind that satisfies `wanted`, skipping others."""
        while True:
            message = await self.receive()
            if isinstance(message, kind) and wanted(message):
                return message

    async def version(self, least: int) -> TableUpdate:
        """Wait for the table of that version or a later one, and return it."""
        if self.table is not None and self.table.version >= least:
            return self.table
        return await self.until(TableUpdate, lambda table: table.version >= least)

    async def play(self, *texts: str, version: int | None = None) -> Accepted | Refused:
        """Make moves and return the answer."""
        assert self.table is not None
        self._replies += 1
        await self.send(Play(self.table.version if version is None else version, texts, self._replies))
        return await self._answer()

    async def take_back(self, moves: int = 1) -> Accepted | Refused:
        """Undo the player's own moves."""
        assert self.table is not None
        self._replies += 1
        await self.send(Undo(self.table.version, moves, self._replies))
        return await self._answer()

    async def ask(self) -> None:
        """Request a hint."""
        assert self.table is not None
        await self.send(HintRequest(self.table.version, 99))

    async def _answer(self) -> Accepted | Refused:
        while True:
            message = await self.receive()
            if isinstance(message, Accepted | Refused) and message.reply == self._replies:
                return message

    @property
    def moves(self) -> tuple[LegalMove, ...]:
        """The current legal moves."""
        assert self.table is not None
        return self.table.view.private.moves


@asynccontextmanager
async def browser(
    address: str, keys: Sequence[str] = (), face: int | None = None, lines: int = 0
) -> AsyncIterator[Browser]:
    """Open a browser that has sent `Hello` and received the table."""
    async with connect(address, max_size=None, open_timeout=PATIENCE) as connection:
        opened = Browser(connection)
        await opened.send(Hello(tuple(keys), face, lines))
        await opened.until(TableUpdate)
        yield opened


async def let_in(address: str) -> None:
    """Wait until the server accepts another spectator."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(ConnectionClosed):
                async with browser(address):
                    return


def plain_move(moves: Sequence[LegalMove]) -> str:
    """Choose a move quickly; skip conquests and placements, so that the game is short."""
    texts = [move.text for move in moves]
    for wanted in ("done", "pick 1"):
        if wanted in texts:
            return wanted
    return texts[0]


def keys(ticket: GameKeys) -> list[str]:
    """The seats' keys, in seat order."""
    return [seat.key for seat in ticket.seats]


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test's coroutine with a timeout of a minute."""

    async def go() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(go())


async def made(playing: Awaitable[Accepted | Refused]) -> int:
    """The version created by a move."""
    answer = await playing
    assert isinstance(answer, Accepted), answer
    return answer.version


async def refused(connection: ClientConnection) -> tuple[str, int]:
    """Last message before a socket is closed, and the close code."""
    said: FromServer | None = None
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                said = msgspec.json.decode(await connection.recv(), type=FromServer)
    except ConnectionClosed as closed:
        assert isinstance(said, Refused)
        assert closed.rcvd is not None
        return said.why, closed.rcvd.code


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.002)
