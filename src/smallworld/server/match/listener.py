"""Listener: somebody connected to a game. Messages wait here for the socket; slow listeners are dropped."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec
from msgspec import Raw, Struct

from smallworld.server.match.seats import Who
from smallworld.server.protocol.table import NextGame, UndoOptions

#: Messages that may wait for one listener.
MOST_WAITING = 200

encode = msgspec.json.Encoder().encode


def raw(thing: object) -> Raw:
    """Something encoded once, to go into many messages."""
    return Raw(encode(thing))


class RawLook(Struct, frozen=True):
    """A `Look` of parts that are encoded already."""

    public: Raw
    own: Raw


class RawTable(Struct, frozen=True, tag_field="tell", tag="table"):
    """A `Table` of parts that are encoded already."""

    version: int
    look: RawLook
    lines: Raw
    undo: UndoOptions
    seats: Raw
    terms: Raw
    mine: tuple[int, ...]
    host: bool
    fresh: bool
    deadline: str
    rematch: NextGame | None


class Listener:
    """Gets every message for the seat whose eyes the screen shows, encoded."""

    def __init__(self, who: Who, face: int | None, lines: int) -> None:
        self.who = who
        self.face = face
        self.lines = lines
        self.closed = False
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()

    def put(self, message: bytes) -> None:
        """One more message; if too many wait, the listener is closed."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close()
            return
        self._waiting.append(message)
        self._news.set()

    def close(self) -> None:
        """No more messages."""
        self.closed = True
        self._waiting.clear()
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message, waiting for it; None once the listener was closed, or dropped for being too slow."""
        while not self._waiting:
            if self.closed:
                return None
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()
