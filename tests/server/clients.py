"""A player's browser for tests: the socket and what has come through it."""

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
#: How long a loaded machine may take for anything, in seconds: only what fails waits so long.
PATIENCE = 90.0
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
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        message: FromServer = msgspec.json.decode(text, type=FromServer)
        self.told.append(message)
        if isinstance(message, TableUpdate):
            self.table = message
        return message

    async def until(self, kind: type[M], wanted: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of a kind, and such as is wanted; others are read past."""
        while True:
            message = await self.receive()
            if isinstance(message, kind) and wanted(message):
                return message

    async def version(self, least: int) -> TableUpdate:
        """The table of that version or a later one."""
        if self.table is not None and self.table.version >= least:
            return self.table
        return await self.until(TableUpdate, lambda table: table.version >= least)

    async def play(self, *texts: str, version: int | None = None) -> Accepted | Refused:
        """Make moves, and wait for what becomes of them."""
        assert self.table is not None
        self._replies += 1
        await self.send(Play(self.table.version if version is None else version, texts, self._replies))
        return await self._answer()

    async def take_back(self, moves: int = 1) -> Accepted | Refused:
        """Take back own moves."""
        assert self.table is not None
        self._replies += 1
        await self.send(Undo(self.table.version, moves, self._replies))
        return await self._answer()

    async def ask(self) -> None:
        """Ask for a hint."""
        assert self.table is not None
        await self.send(HintRequest(self.table.version, 99))

    async def _answer(self) -> Accepted | Refused:
        while True:
            message = await self.receive()
            if isinstance(message, Accepted | Refused) and message.reply == self._replies:
                return message

    @property
    def moves(self) -> tuple[LegalMove, ...]:
        """What can be done now."""
        assert self.table is not None
        return self.table.view.private.moves


@asynccontextmanager
async def browser(
    address: str, keys: Sequence[str] = (), face: int | None = None, lines: int = 0
) -> AsyncIterator[Browser]:
    """A browser that has said hello and seen the table."""
    async with connect(address, max_size=None, open_timeout=PATIENCE) as connection:
        opened = Browser(connection)
        await opened.send(Hello(tuple(keys), face, lines))
        await opened.until(TableUpdate)
        yield opened


async def let_in(address: str) -> None:
    """Wait until the server has room for one more who watches."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(ConnectionClosed):
                async with browser(address):
                    return


def plain_move(moves: Sequence[LegalMove]) -> str:
    """A move that needs no thought: conquering and placing are left, so that a game goes on quickly."""
    texts = [move.text for move in moves]
    for wanted in ("done", "pick 1"):
        if wanted in texts:
            return wanted
    return texts[0]


def keys(ticket: GameKeys) -> list[str]:
    """The keys of the seats, in their order."""
    return [seat.key for seat in ticket.seats]


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test's coroutine, within a minute."""

    async def go() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(go())


async def made(playing: Awaitable[Accepted | Refused]) -> int:
    """The version that a move makes."""
    answer = await playing
    assert isinstance(answer, Accepted), answer
    return answer.version


async def refused(connection: ClientConnection) -> tuple[str, int]:
    """Why a socket is closed: what was said last, and the code."""
    said: FromServer | None = None
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                said = msgspec.json.decode(await connection.recv(), type=FromServer)
    except ConnectionClosed as closed:
        assert isinstance(said, Refused)
        assert closed.rcvd is not None
        return said.why, closed.rcvd.code
