"""Listener: somebody connected to a game. Messages wait here for the socket; slow listeners are dropped."""

from __future__ import annotations

import asyncio

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
