"""Match: one game with its seats, keys, journal and listeners. Everything that changes it goes through its lock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from smallworld.server.messages import Advice, Card


@dataclass(frozen=True)
class Who:
    """What the keys that somebody holds allow: to play these seats, and to act as the host."""

    seats: frozenset[int] = frozenset()
    host: bool = False


NOBODY = Who()
"""A spectator."""


class Listener:
    """Somebody connected, who gets every message for the seat whose eyes the screen shows, encoded."""

    who: Who
    face: int | None

    async def next(self) -> bytes | None:
        """The next message, waiting for it; None once the listener was closed, or dropped for being too slow."""
        raise NotImplementedError


class Match:
    """A game in play. All coroutines raise `Refusal`, and then nothing has changed."""

    id: str
    version: int
    over: bool

    def who(self, keys: Sequence[str]) -> Who:
        """What these keys allow; `problem.key` if one of them is none of this game's."""
        raise NotImplementedError

    def watch(self, who: Who, face: int | None = None, lines: int = 0) -> Listener:
        """Somebody comes, with so many lines of the log: gets the table at once (then what was said), and all changes.

        `problem.not-yours` if the face is no seat of theirs.
        """
        raise NotImplementedError

    def look_as(self, listener: Listener, face: int | None) -> None:
        """Another of the own seats looks at the screen; the table is sent as that seat sees it (None: spectator)."""
        raise NotImplementedError

    def leave(self, listener: Listener) -> None:
        """Somebody goes; may be called twice."""
        raise NotImplementedError

    async def play(self, who: Who, seat: int | None, version: int, texts: Sequence[str]) -> int:
        """Make moves of a seat, all or none; the new version. It is written before anybody is told.

        Chance may act only behind the last of them. A `done` behind placements is left out where the engine has
        already gone on by itself.
        """
        raise NotImplementedError

    async def undo(self, who: Who, seat: int | None, version: int, moves: int = 1) -> int:
        """Take back own moves; the new version."""
        raise NotImplementedError

    async def say(self, who: Who, seat: int | None, text: str) -> None:
        """Say something to the table, as a seat or as a spectator."""
        raise NotImplementedError

    async def hand_over(self, who: Who, seat: int, level: str) -> None:
        """Hand a seat to a bot of this level, or (empty) back to its person: the host any seat, a player the own."""
        raise NotImplementedError

    async def join(self, key: str, name: str) -> Card:
        """Somebody sits down on the seat of this key, or takes another name there."""
        raise NotImplementedError

    async def hint(self, who: Who, seat: int | None, version: int) -> Advice:
        """What a bot would do here."""
        raise NotImplementedError

    def card(self) -> Card:
        """The game in a list."""
        raise NotImplementedError
