"""Seats: their players, the keys that prove ownership, and rules for names."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from smallworld.server.match.names import is_visible, look, names_an_office, skeleton, tidy
from smallworld.server.ports.journal import Removed, Seated, SeatKind
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.table import SeatState

MOST_LETTERS = 24
MOST_SAID = 300
#: Default names for bots and unnamed players.
NAMES = (
    "Bramble", "Thistle", "Pebble", "Juniper", "Moss", "Clover", "Tansy", "Burdock", "Sorrel", "Nettle", "Acorn",
    "Fennel", "Rowan", "Hazel", "Quill", "Ember",
)  # fmt: skip


@dataclass(frozen=True)
class Who:
    """Permissions granted by a set of keys: playable seats (in key order), and host rights.

    `checked` is the table's number of removals when the keys were checked.
    """

    seats: tuple[int, ...] = ()
    host: bool = False
    checked: int = field(default=0, compare=False)


NOBODY = Who()
"""Permissions of a spectator."""


@dataclass
class Seat:
    """A seat at the table; `joined` is whether a player has ever taken it."""

    kind: SeatKind = "open"
    name: str = ""
    level: str = ""
    bot_stand_in: bool = False
    joined: bool = False
    host: bool = False
    ready: bool = False
    muted: bool = False
    #: Hash of the key in this seat's link; empty for permanent bots.
    link: str = ""
    #: Hash of the key of a player who joined with the invitation.
    key: str = ""
    #: This process's sockets that show the seat, whether another process has one, and since when there have been none.
    sockets: int = 0
    elsewhere: bool = False
    away: str = ""
    #: Hashes of removed players' keys, and the table's number of removals at the latest of them.
    revoked: tuple[str, ...] = ()
    removals: int = 0

    @property
    def kept(self) -> bool:
        """Whether anyone holds a key to the seat."""
        return bool(self.link or self.key)

    @property
    def by_bot(self) -> bool:
        return self.kind == "bot" or self.bot_stand_in

    @property
    def present(self) -> bool:
        """Whether anyone is connected to it."""
        return self.sockets > 0 or self.elsewhere

    def take(self, entry: Seated) -> None:
        """Seat a player; if their time has run out, the bot keeps the seat until the end of the turn."""
        self.kind, self.name, self.level = entry.kind, entry.name, entry.level
        self.bot_stand_in = self.bot_stand_in or entry.bot_stand_in
        self.joined = self.joined or entry.kind == "person"
        self.ready = self.ready and entry.kind == "person"
        self.key = entry.key or self.key

    def change(self, entry: Seated | Removed) -> None:
        """Apply a change of player."""
        if isinstance(entry, Seated):
            self.take(entry)
            return
        self.revoked = (*self.revoked, *filter(None, (self.link, self.key)))
        self.kind, self.name, self.level = "bot" if entry.level else "open", entry.name, entry.level
        self.link, self.key = entry.key, ""
        self.joined = self.ready = self.muted = self.bot_stand_in = False

    def state(self, waiting: bool = False) -> SeatState:
        """The seat as shown to everyone; `waiting` means the lobby, where any bot may leave."""
        away = "" if self.present else self.away
        returnable = self.kind == "bot" and (self.kept or waiting)
        return SeatState(
            self.name,
            self.kind,
            self.level,
            self.present,
            away,
            self.host,
            self.bot_stand_in,
            returnable,
            self.ready,
            self.muted,
        )


def new_key() -> str:
    """Create a random key."""
    return secrets.token_urlsafe(16)


def hashed(key: str) -> str:
    """Hash a key for storage."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(key: str, own: str) -> bool:
    """Compare a key with a hash, in constant time."""
    return hmac.compare_digest(hashed(key), own)


def who(host: str, table: Sequence[Seat], keys: Sequence[str]) -> Who:
    """Permissions granted by these keys at a table; compares every key, in constant time."""
    seats: list[int] = []
    is_host = False
    for key in keys:
        given = hashed(key)
        owns = [(i, own) for i, seat in enumerate(table) for own in (seat.link, seat.key)]
        found = [i for i, own in owns if hmac.compare_digest(given, own)]
        host_too = hmac.compare_digest(given, host)
        revoked = any([hmac.compare_digest(given, own) for seat in table for own in seat.revoked])
        if revoked:
            raise Refusal("problem.removed", "the host has removed you from this seat")
        if not found and not host_too:
            raise Refusal("problem.key", "the key does not belong to this game")
        seats += found
        is_host = is_host or host_too
    return Who(tuple(dict.fromkeys(seats)), is_host, max([seat.removals for seat in table], default=0))


def own_seat(table: Sequence[Seat], who: Who, seat: int | None) -> int:
    """Return a seat that the player owns; raises `problem.not-yours` for others, `problem.removed` for lost ones."""
    if seat is None or seat not in who.seats:
        raise Refusal("problem.not-yours", "that seat is another player's")
    if table[seat].removals > who.checked:
        raise Refusal("problem.removed", "the host has removed you from this seat")
    return seat


def clean_name(name: str) -> str:
    """Normalise and check a player's name."""
    name = tidy(name)
    if not 1 <= len(name) <= MOST_LETTERS or not is_visible(name):
        raise Refusal("problem.name", f"a name must have 1 to {MOST_LETTERS} visible characters")
    return name


def clean_text(text: str) -> str:
    """Normalise a chat message to one line of visible characters."""
    text = one_line(text)
    if not 1 <= len(text) <= MOST_SAID:
        raise Refusal("problem.text", f"a message must have 1 to {MOST_SAID} characters")
    return text


def one_line(text: str) -> str:
    """Reduce a text to one line of visible characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def free_name(taken: Sequence[str]) -> str:
    """Return a default name that nobody at the table uses."""
    looks = {skeleton(other) for other in taken}
    return secrets.choice([name for name in NAMES if skeleton(name) not in looks])


def check_unlike(names: Sequence[str]) -> None:
    """Refuse two players whose names look the same; unnamed seats don't count."""
    given = [skeleton(name) for name in names if name]
    if len(set(given)) != len(given):
        raise Refusal("problem.names", "two players have the same name")


def check_stranger(names: Sequence[str], name: str) -> None:
    """Refuse a stranger's name that resembles a player's or claims an official role."""
    check_unlike([*names, name])
    if names_an_office(name):
        raise Refusal("problem.reserved", "that name is reserved for the people who run the table")
    if look(name) in {look(other) for other in names if other}:
        raise Refusal("problem.names", "that name looks like another player's")
