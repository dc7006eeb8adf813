"""Interfaces of a game store, a bus between processes, and a pool of bots."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from smallworld.bots import USUAL_BUDGET
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.games import BoardData
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.views.table import Sum
from smallworld.workshop.strength.strength_report import StrengthReport

A = TypeVar("A")
B = TypeVar("B")

Callback = Callable[[str, int], Awaitable[None]]
"""Called with the id of a game and the number of its newest entry."""
BroadcastCallback = Callable[[str], None]
"""Called with each broadcast."""


class StoreFailure(Exception):
    """The store is unavailable; the message is one sentence without passwords."""


class Stale(Exception):
    """The journal already has an entry with that number: another process wrote first, and nothing was written."""


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
    """A game to store, with its first journal entries and its summary."""

    summary: GameSummary


class Store(Protocol):
    """Stores games durably; writes are atomic."""

    async def create(self, game: NewGame) -> None:
        """Store a new game with its first entries, atomically."""

    async def load(self, game: str) -> Stored | None:
        """Return a game with its whole journal; `None` if the id is unknown."""

    async def board(self, hash: str) -> str | None:
        """Return a custom board's document by its hash; `None` if it was never stored."""

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
        """Write an entry and the new summary, if any, and notify other processes; raises `Stale`."""

    def on_late(self, callback: Callback) -> None:
        """Set the callback for an entry that a slow database wrote after reporting its failure."""

    async def entries(self, game: str, after: int) -> list[Written]:
        """Return the entries after number `after`, in order."""

    async def summaries(self, games: Sequence[str]) -> list[GameSummary]:
        """Return the summaries of those games that exist, in the requested order."""

    async def unfinished(self, most: int) -> list[GameSummary]:
        """Return the summaries of unfinished games, most recently changed first."""

    async def listed(self, since: str, most: int) -> list[GameSummary]:
        """Return the summaries of listed games in the lobby that changed after `since`, most recently changed first."""

    async def clocked(self, most: int) -> list[GameSummary]:
        """Return the summaries of unfinished games with a clock, most recently changed first."""

    async def beat(self, at: str) -> None:
        """Record that a server is running at this time."""

    async def last_beat(self) -> str:
        """Return the last recorded time of a running server; empty if there is none."""

    async def check(self) -> None:
        """Raise an error unless games can be read and written."""


class KeptInvention(NamedTuple):
    """An invention in the store; `key` is a hash."""

    id: str
    created: str
    changed: str
    key: str
    kind: str
    document: str


class InventionStore(Protocol):
    """Stores inventions by id."""

    async def add(self, kept: KeptInvention, most: int, boards: Sequence[BoardData] = ()) -> bool:
        """Store a new invention with its boards; returns False if that would exceed the limit `most`."""

    async def keep_boards(self, boards: Sequence[BoardData], at: str) -> None:
        """Store boards that belong to no stored invention, for drawing."""

    async def find(self, id: str) -> KeptInvention | None:
        """Return an invention; `None` if the id is unknown."""

    async def change(self, id: str, document: str, changed: str, boards: Sequence[BoardData] = ()) -> None:
        """Store a new version of an invention if it still exists."""

    async def remove(self, id: str) -> None:
        """Delete an invention; games that use it continue."""


class StrengthStore(Protocol):
    """Stores the latest measurement report for each document, game and player count."""

    async def keep(self, report: StrengthReport) -> None:
        """Store a report, replacing the previous one."""

    async def find(self, hash: str) -> StrengthReport | None:
        """Return the latest report for the document with this hash; `None` if there is none."""


class Bus(Protocol):
    """Announces new entries to every process that shares the store."""

    def subscribe(self, callback: Callback) -> None:
        """Set the callback for new entries; it may also be called for this process's own."""

    async def publish(self, game: str, number: int) -> None:
        """Announce a written entry to the other processes, unless the store already does."""

    async def broadcast(self, text: str) -> None:
        """Send a message to all processes; it is not stored and may be lost."""

    def on_broadcast(self, callback: BroadcastCallback) -> None:
        """Set the callback for broadcasts; it may also be called for this process's own."""

    async def close(self) -> None:
        """Stop sending and receiving."""


class BotRequest(msgspec.Struct, frozen=True):
    """A request to a bot of a level playing a seat; `state` holds only that seat's knowledge.

    `budget` is the time per decision, in seconds.
    """

    plan: bytes
    state: bytes
    seat: int
    level: str
    seed: str
    budget: float = USUAL_BUDGET
    hint: bool = False


def always() -> bool:
    """Return True: the default `watched`, for answers that a player is waiting for."""
    return True


class BotReply(msgspec.Struct, frozen=True):
    """Moves up to the next random outcome or the next player's turn, grouped as they are made; for a hint, also its
    reasons.

    `instead` is the move that a hint is compared with, or empty.

    `trouble` is the reason a fallback bot answered instead of the requested one.
    """

    batches: tuple[tuple[str, ...], ...]
    why: str = ""
    items: Sum = ()
    trouble: str = ""
    instead: str = ""


class BotUnavailable(Exception):
    """The bot did not answer."""


class Thinker(Protocol):
    """Chooses the bots' moves."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """Return the bot's moves; raises `BotUnavailable`. `watched` returns whether anyone is waiting at that time."""


class NoAnswer(Exception):
    """No worker answered in time, or none could be started."""


def first_rank() -> int:
    """Return 0: the default `rank`, of the most urgent jobs."""
    return 0


class WorkerPool(Protocol):
    """Workers for slow work: processes of a server, or another worker of a page."""

    workers: int

    async def run(
        self, work: Callable[[A], B], argument: A, patience: float, rank: Callable[[], int] = first_rank
    ) -> B:
        """Return the result of a function; raises `NoAnswer` if it runs longer than `patience` seconds.

        Jobs start in order of `rank`, lowest first, which is evaluated whenever a worker becomes free.
        """

    async def close(self) -> None:
        """Stop the workers."""


def bot_request(
    plan: bytes, s: State, seat: int, level: str, seed: str, budget: float = USUAL_BUDGET, *, hint: bool = False
) -> BotRequest:
    """Build a request about a state, without anything hidden from the seat."""
    known = engine.known_to(s, seat)
    state = msgspec.msgpack.encode(known.values())
    return BotRequest(plan, state, seat, level, seed, budget, hint)
