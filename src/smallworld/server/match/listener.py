"""Listener: somebody connected to a game. Messages wait here for the socket; slow listeners are dropped."""

import asyncio
from typing import TypeVar, cast

import msgspec
from msgspec import Raw

from smallworld.server.match.seats import Who
from smallworld.server.protocol.values import Pace

T = TypeVar("T")

#: Messages that may wait for one listener.
MOST_WAITING = 200

encode = msgspec.json.Encoder().encode


def encoded(part: T) -> T:
    """A part of many messages, encoded once; only `encode` can tell it from the part itself."""
    return cast(T, Raw(encode(part)))


class Listener:
    """Gets every message for the seat whose view the screen shows, encoded."""

    def __init__(self, who: Who, viewpoint: int | None, lines: int, name: str = "", address: str = "") -> None:
        """`name` is a spectator's; `address` is where the socket comes from, as limits count it."""
        self.who = who
        self.name = name
        self.address = address
        self.viewpoint = viewpoint
        self.lines = lines
        self.pace: Pace = "normal"
        self.closed = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: bytes) -> None:
        """Queue a message; a listener for whom too many wait is closed."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.close()
        elif not self.closed:
            self._waiting.put_nowait(message)

    def close(self) -> None:
        """Discard what waits, and send nothing more."""
        self.closed = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message, waiting for it; None once the listener is closed."""
        return None if self.closed else await self._waiting.get()
