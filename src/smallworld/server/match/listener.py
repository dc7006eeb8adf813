"""Listener: a connection to a game, with its queue of outgoing messages; slow listeners are dropped."""

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
    """Return a message part encoded in advance; only `encode` can tell the difference."""
    return cast(T, Raw(encode(part)))


class Listener:
    """Receives the encoded messages for the seat that its screen shows."""

    def __init__(self, who: Who, viewpoint: int | None, lines: int, name: str = "", address: str = "") -> None:
        """Set up. `name` is for spectators; `address` is the socket's, as rate limits count it."""
        self.who = who
        self.name = name
        self.address = address
        self.viewpoint = viewpoint
        self.lines = lines
        self.pace: Pace = "normal"
        self.closed = False
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def put(self, message: bytes) -> None:
        """Queue a message; close the listener if too many are waiting."""
        if self._waiting.qsize() >= MOST_WAITING:
            self.close()
        elif not self.closed:
            self._waiting.put_nowait(message)

    def close(self) -> None:
        """Discard the queue and stop sending."""
        self.closed = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> bytes | None:
        """Wait for the next message; `None` once the listener is closed."""
        return None if self.closed else await self._waiting.get()
