"""What a store of games, a bus between processes and a place where bots think must do."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import msgspec

from smallworld.bots import USUAL_BUDGET
from smallworld.core import engine
from smallworld.core.state import State
from smallworld.games import BoardData
from smallworld.server.ports.journal import JournalEntry, Plan, Secrets, Written
from smallworld.server.protocol.setup import GameSummary
from smallworld.views.table import Sum
from smallworld.workshop.strength.strength_report import StrengthReport

Callback = Callable[[str, int], Awaitable[None]]
"""Called with the id of a game and the number of its newest entry."""
BroadcastCallback = Callable[[str], None]
"""Called with every message that a process broadcasts."""


class StoreFailure(Exception):
    """The store can't be read or written now: one sentence, without a password in it."""


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

    async def board(self, hash: str) -> str | None:
        """The document of a board that is not shipped, by its hash; None if no game was ever kept with it."""

    async def append(
        self, game: str, number: int, entry: JournalEntry, at: str, summary: GameSummary | None = None
    ) -> None:
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


class KeptInvention(NamedTuple):
    """An invention in the store: `key` is a hash."""

    id: str
    created: str
    changed: str
    key: str
    kind: str
    document: str


class InventionStore(Protocol):
    """Keeps inventions by id."""

    async def add(self, kept: KeptInvention, most: int, boards: Sequence[BoardData] = ()) -> bool:
        """Keep a new invention, with its boards; whether there was room, for `most` in all."""

    async def keep_boards(self, boards: Sequence[BoardData], at: str) -> None:
        """Keep boards that belong to no stored invention, so that they can be drawn."""

    async def find(self, id: str) -> KeptInvention | None:
        """An invention; None if there is none of that id."""

    async def change(self, id: str, document: str, changed: str, boards: Sequence[BoardData] = ()) -> None:
        """Keep another version of an invention, if it is still there."""

    async def remove(self, id: str) -> None:
        """Forget an invention; games that are played with it go on."""


class StrengthStore(Protocol):
    """Keeps the latest report of a measurement for each document, game and number of players."""

    async def keep(self, report: StrengthReport) -> None:
        """Keep a report in place of the one before."""

    async def find(self, hash: str) -> StrengthReport | None:
        """The latest report of the document with this hash; None if there is none."""


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


class BotRequest(msgspec.Struct, frozen=True):
    """A question to a bot of a level on a seat; `state` holds only what the seat may know.

    `budget` is how many seconds it may think about a decision.
    """

    plan: bytes
    state: bytes
    seat: int
    level: str
    seed: str
    budget: float = USUAL_BUDGET
    hint: bool = False


def always() -> bool:
    """Somebody waits for the answer."""
    return True


class BotReply(msgspec.Struct, frozen=True):
    """Moves up to the next chance or other player, those together that are made in one go; for a hint, why.

    `instead` is the move that a hint compares with, empty if there is none.

    `trouble` says why another bot answered in place of the one that was asked.
    """

    batches: tuple[tuple[str, ...], ...]
    why: str = ""
    items: Sum = ()
    trouble: str = ""
    instead: str = ""


class BotUnavailable(Exception):
    """The bot did not answer."""


class Thinker(Protocol):
    """Chooses moves for bots."""

    async def think(self, request: BotRequest, watched: Callable[[], bool] = always) -> BotReply:
        """What the bot does; `BotUnavailable` if it does not answer. `watched`: whether anybody waits for it by now."""


def bot_request(
    plan: bytes, s: State, seat: int, level: str, seed: str, budget: float = USUAL_BUDGET, *, hint: bool = False
) -> BotRequest:
    """A request about a state, without anything that is hidden from the seat."""
    known = engine.known_to(s, seat)
    state = msgspec.msgpack.encode(known.values())
    return BotRequest(plan, state, seat, level, seed, budget, hint)
