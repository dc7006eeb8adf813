"""Stored form of a game: its plan, its secrets, and its append-only journal."""

from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.values import Spectators, Tagged

SeatKind = Literal["person", "bot", "open"]


class Plan(Struct, frozen=True, omit_defaults=True):
    """Complete setup of a game, with all random choices made.

    `board` is a shipped board's name (islands joined by `+`). `start` is the starting position, if any; `parent` is the
    game it was forked from. `rounds` and `teams` differ from the standard only in `imported` records, which have no
    players and are visible to everyone. `lesson` is the key of the lesson taught; `dice` are the lesson's first rolls.
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
    """SHA-256 hashes of the keys, in hexadecimal; empty for seats that nobody can claim.

    `invitation` belongs to the link for everybody; games from earlier versions have none.
    """

    host: str
    seats: tuple[str, ...]
    invitation: str = ""


class Moved(Tagged, frozen=True, omit_defaults=True):
    """One or more moves made together, with the random outcomes after them: one text per action.

    `seat` is `None` for the deal, the first entry of every game. `held`: the turn would have ended automatically and
    waits for its player. The next entry ends it, even if it has no actions.
    """

    seat: int | None
    actions: tuple[str, ...]
    held: bool = False


class Undone(Tagged, frozen=True):
    """A player undid their last `count` moves."""

    seat: int
    count: int


class Seated(Tagged, frozen=True, omit_defaults=True):
    """A change of a seat's player; `bot_stand_in`: a bot finishes this turn because the player's clock has run out.

    `key` is the hash of an additional key to the seat, for a player who joined with the invitation.
    """

    seat: int
    kind: SeatKind
    name: str
    level: str = ""
    bot_stand_in: bool = False
    key: str = ""


class Ready(Tagged, frozen=True):
    """A player in the lobby is ready to start, or no longer ready."""

    seat: int
    ready: bool


class Started(Tagged, frozen=True):
    """The game leaves the lobby; moves can be made and clocks run."""


class Chatted(Tagged, frozen=True, omit_defaults=True):
    """A chat message or phrase; `seat` is `None` for a spectator.

    `nudged` is the seat reminded that it is its turn.
    """

    seat: int | None
    name: str
    text: str
    phrase: str = ""
    nudged: int | None = None


class Rematch(Tagged, frozen=True):
    """A player of a finished game (`None`: a host without a seat) has started its rematch."""

    seat: int | None
    game: str


class Removed(Tagged, frozen=True, omit_defaults=True):
    """The host removed a seat's player and revoked their keys; the seat becomes free, or after the start, a bot's.

    `key` and `invitation` are the hashes of the new keys.
    """

    seat: int
    name: str
    key: str
    invitation: str
    level: str = ""


class Muted(Tagged, frozen=True):
    """The host muted or unmuted a player, or (no seat) spectators by name."""

    seat: int | None
    name: str
    muted: bool


class Unlisted(Tagged, frozen=True):
    """The host removed the table from the public list."""


class SpectatorsSet(Tagged, frozen=True):
    """The host set the spectators' rights."""

    spectators: Spectators


JournalEntry = (
    Moved | Undone | Seated | Ready | Started | Chatted | Rematch | Removed | Muted | Unlisted | SpectatorsSet
)


class Written(Struct, frozen=True):
    """A stored journal entry with its number (from 1, without gaps) and its time."""

    number: int
    at: str
    entry: JournalEntry


def now() -> str:
    """Return the current time in the project's format."""
    return stamp(datetime.now(UTC))


def age(at: str) -> float:
    """Seconds since a stored time."""
    return max(0.0, (datetime.now(UTC) - datetime.fromisoformat(at)).total_seconds())


def stamp(time: datetime) -> str:
    """Format a UTC time as ISO 8601 with milliseconds, the format used everywhere."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
