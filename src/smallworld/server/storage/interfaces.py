"""What a store of games and a bus between processes must do, and a bus for a single process."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from smallworld.server.protocol.setup import GameSummary
from smallworld.server.storage.journal import Entry, Plan, Secrets, Written

T = TypeVar("T")
Callback = Callable[[str, int], Awaitable[None]]
"""Called with the id of a game and the number of its newest entry."""
BroadcastCallback = Callable[[str], None]
"""Called with every message that a process broadcasts."""


class Stale(Exception):
    """The journal already has an entry with that number: somebody else was faster, and nothing was written."""


@dataclass(frozen=True)
class Stored:
    """A stored game with its whole journal, numbered from 1."""

    id: str
    created: str
    plan: Plan
    secrets: Secrets
    entries: tuple[Written, ...]


@dataclass(frozen=True)
class NewGame(Stored):
    """A game to be stored, with the first entries of its journal and its summary."""

    summary: GameSummary


class Store(Protocol):
    """Keeps games. What has been appended is there after a crash; nothing is ever half there."""

    async def create(self, game: NewGame) -> None:
        """Keep a new game, with its first entries, all at once."""

    async def load(self, game: str) -> Stored | None:
        """A game with its whole journal; None if there is none of that id."""

    async def append(self, game: str, number: int, entry: Entry, at: str, summary: GameSummary | None = None) -> None:
        """Write an entry and the new summary, if any, and notify other processes; `Stale` if the number is taken."""

    def on_late(self, callback: Callback) -> None:
        """Call this for an entry that was written after it was refused, by a database that took its time."""

    async def entries(self, game: str, after: int) -> list[Written]:
        """The entries with higher numbers than `after`, in order."""

    async def summaries(self, games: Sequence[str]) -> list[GameSummary]:
        """The summaries of those of the games that there are, in the order asked for."""

    async def unfinished(self, most: int) -> list[GameSummary]:
        """The summaries of games that are not over, the last changed first."""

    async def listed(self, since: str, most: int) -> list[GameSummary]:
        """The summaries of listed games that wait in the lobby and changed since then, the last changed first."""

    async def clocked(self, most: int) -> list[GameSummary]:
        """The summaries of games that are not over and have a clock, the last changed first."""

    async def beat(self, at: str) -> None:
        """Note that a server runs at this time."""

    async def last_beat(self) -> str:
        """When a server is last known to have run; empty if that was never noted."""

    async def check(self) -> None:
        """Raise an error unless games can be read and written."""


class Transactions(Protocol):
    """Runs functions of a connection, each in a transaction of its own."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """What the function returns, once it is committed."""


class Bus(Protocol):
    """Tells every process that shares the store of new entries."""

    def subscribe(self, callback: Callback) -> None:
        """Call this for every new entry, perhaps this process's own included."""

    async def publish(self, game: str, number: int) -> None:
        """Tell the others of an entry that was written, unless the store has notified them."""

    async def broadcast(self, text: str) -> None:
        """Send a message to all processes; it is not stored, and may be lost."""

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        """Call this for every broadcast, perhaps this process's own included."""

    async def close(self) -> None:
        """Neither send nor receive anything more."""


class LocalBus:
    """A bus between the lobbies of one process."""

    def __init__(self) -> None:
        self._callbacks: list[Callback] = []
        self._on_broadcast: list[BroadcastCallback] = []

    def subscribe(self, callback: Callback) -> None:
        self._callbacks.append(callback)

    async def publish(self, game: str, number: int) -> None:
        for callback in self._callbacks:
            await callback(game, number)

    async def broadcast(self, text: str) -> None:
        for callback in self._on_broadcast:
            callback(text)

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        self._on_broadcast.append(callback)

    async def close(self) -> None:
        self._callbacks.clear()
        self._on_broadcast.clear()
