"""What is stored of a game: what it was started with, its secrets, and the entries of its append-only journal."""

from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.values import Spectators, Tagged

SeatKind = Literal["person", "bot", "open"]


class Plan(Struct, frozen=True, omit_defaults=True):
    """What a game was started with, all choices made: enough to set the same table up again.

    `board` is a shipped board's name (islands joined by `+`). `start` is the position that it began from, if
    any; `parent` the game that it was forked from. `rounds` and `teams` differ from the box only in records from
    elsewhere, which were `imported`: nobody sits there, and everybody may see all of it. `lesson` is the key of the
    lesson that is taught, whose first rolls are `dice`.
    """

    request: NewGameRequest
    board: str
    rounds: int | None = None
    teams: tuple[str, ...] = ()
    start: str = ""
    parent: str = ""
    imported: bool = False
    lesson: str = ""
    dice: tuple[int, ...] = ()


class Secrets(Struct, frozen=True, omit_defaults=True):
    """SHA-256 of the keys, as hexadecimal text; a seat that nobody can claim has an empty one.

    `invitation` is the key of the link for everybody; games of earlier versions have none.
    """

    host: str
    seats: tuple[str, ...]
    invitation: str = ""


class Moved(Tagged, frozen=True, omit_defaults=True):
    """A move, or several in one go, with all that chance brought after it: one text for each action.

    `seat` is None for the deal, which is the first entry of every game. `held`: the turn would have ended by itself,
    and waits for its player to end it. The next entry does, even if it has no actions.
    """

    seat: int | None
    actions: tuple[str, ...]
    held: bool = False


class Undone(Tagged, frozen=True):
    """A player took back the last `count` of their own moves."""

    seat: int
    count: int


class Seated(Tagged, frozen=True, omit_defaults=True):
    """Who plays a seat from now on; `bot_stand_in`: a bot finishes this turn, for its clock has run out.

    `key` is the hash of one more key to the seat, of a person who took it by the link for everybody.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str = ""
    bot_stand_in: bool = False
    key: str = ""


class Ready(Tagged, frozen=True):
    """A person in the lobby is ready to start, or not any more."""

    seat: int
    ready: bool


class Started(Tagged, frozen=True):
    """The game leaves the lobby: from now on there are moves and clocks."""


class Chatted(Tagged, frozen=True, omit_defaults=True):
    """Somebody said something, or one of the phrases; `seat` None is a spectator.

    `nudged` is the seat that was asked to move.
    """

    seat: int | None
    name: str
    text: str
    phrase: str = ""
    nudged: int | None = None


class Rematch(Tagged, frozen=True):
    """Somebody at a finished game (None: a host without a seat) wants to play again, and has started the next one."""

    seat: int | None
    game: str


class Removed(Tagged, frozen=True, omit_defaults=True):
    """The host removed the person of a seat, whose keys open nothing any more; a bot plays it, or it is free.

    `key` and `invitation` are the hashes of the new keys.
    """

    seat: int
    name: str
    key: str
    invitation: str
    level: str = ""


class Muted(Tagged, frozen=True):
    """The host muted a player, or (no seat) spectators by name, or lets them talk again."""

    seat: int | None
    name: str
    muted: bool


class Unlisted(Tagged, frozen=True):
    """The host took the table off the public list."""


class SpectatorsSet(Tagged, frozen=True):
    """The host says what spectators may do."""

    spectators: Spectators


JournalEntry = (
    Moved | Undone | Seated | Ready | Started | Chatted | Rematch | Removed | Muted | Unlisted | SpectatorsSet
)


class Written(Struct, frozen=True):
    """An entry as it stands in the journal: its number, from 1 without gaps, and when it was written."""

    number: int
    at: str
    entry: JournalEntry


def now() -> str:
    """The time as it is written everywhere."""
    return stamp(datetime.now(UTC))


def age(at: str) -> float:
    """How many seconds ago something was written."""
    return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds())


def stamp(time: datetime) -> str:
    """A time in UTC as it is written everywhere: ISO 8601, to the millisecond."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
