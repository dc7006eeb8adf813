"""Seats: who sits where, the keys that prove it, and what people may be called."""

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
#: What bots, and people who gave no name, are called.
NAMES = (
    "Bramble", "Thistle", "Pebble", "Juniper", "Moss", "Clover", "Tansy", "Burdock", "Sorrel", "Nettle", "Acorn",
    "Fennel", "Rowan", "Hazel", "Quill", "Ember",
)  # fmt: skip


@dataclass(frozen=True)
class Who:
    """What the keys that somebody holds allow: to play these seats (in the keys' order), and to act as the host.

    `checked` is how many removals there had been at the table when the keys were checked.
    """

    seats: tuple[int, ...] = ()
    host: bool = False
    checked: int = field(default=0, compare=False)


NOBODY = Who()
"""A spectator."""


@dataclass
class Seat:
    """A seat at the table; `joined` says that a person has sat on it."""

    kind: SeatKind = "open"
    name: str = ""
    level: str = ""
    bot_stand_in: bool = False
    joined: bool = False
    host: bool = False
    ready: bool = False
    muted: bool = False
    #: The hash of the key of the link to this seat; empty where it is a bot's for good.
    link: str = ""
    #: The hash of the key of a person who took the seat by the link for everybody.
    key: str = ""
    #: How many of this process's sockets show it, whether another process has one, and since when nobody has.
    sockets: int = 0
    elsewhere: bool = False
    away: str = ""
    #: Hashes of the keys of people who were removed, and how many removals there were at the table up to the last one.
    revoked: tuple[str, ...] = ()
    removals: int = 0

    @property
    def kept(self) -> bool:
        """Whether there is a key to it."""
        return bool(self.link or self.key)

    @property
    def by_bot(self) -> bool:
        return self.kind == "bot" or self.bot_stand_in

    @property
    def present(self) -> bool:
        """Whether anybody looks at the table from it."""
        return self.sockets > 0 or self.elsewhere

    def take(self, entry: Seated) -> None:
        """Somebody sits down; a seat whose time is up stays with the bot until the turn is over."""
        self.kind, self.name, self.level = entry.kind, entry.name, entry.level
        self.bot_stand_in = self.bot_stand_in or entry.bot_stand_in
        self.joined = self.joined or entry.kind == "person"
        self.ready = self.ready and entry.kind == "person"
        self.key = entry.key or self.key

    def change(self, entry: Seated | Removed) -> None:
        """Somebody sits down, or the host removes whoever sits there."""
        if isinstance(entry, Seated):
            self.take(entry)
            return
        self.revoked = (*self.revoked, *filter(None, (self.link, self.key)))
        self.kind, self.name, self.level = "bot" if entry.level else "open", entry.name, entry.level
        self.link, self.key = entry.key, ""
        self.joined = self.ready = self.muted = self.bot_stand_in = False

    def state(self, waiting: bool = False) -> SeatState:
        """What everybody is told of it; `waiting` says that the game is still in the lobby, where any bot may leave."""
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
    """A key that nobody can guess."""
    return secrets.token_urlsafe(16)


def hashed(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(key: str, own: str) -> bool:
    """Whether this is the key with that hash; time tells nothing."""
    return hmac.compare_digest(hashed(key), own)


def who(host: str, table: Sequence[Seat], keys: Sequence[str]) -> Who:
    """What these keys allow at a table; compares every key, in constant time."""
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
    """A seat of somebody's own; `problem.not-yours` if it is none, `problem.removed` if it was taken from them."""
    if seat is None or seat not in who.seats:
        raise Refusal("problem.not-yours", "that seat is another player's")
    if table[seat].removals > who.checked:
        raise Refusal("problem.removed", "the host has removed you from this seat")
    return seat


def clean_name(name: str) -> str:
    """A name without blanks around it, if it can be one."""
    name = tidy(name)
    if not 1 <= len(name) <= MOST_LETTERS or not is_visible(name):
        raise Refusal("problem.name", f"a name must have 1 to {MOST_LETTERS} visible characters")
    return name


def clean_text(text: str) -> str:
    """Something said, in one line of what can be seen."""
    text = one_line(text)
    if not 1 <= len(text) <= MOST_SAID:
        raise Refusal("problem.text", f"a message must have 1 to {MOST_SAID} characters")
    return text


def one_line(text: str) -> str:
    """A text in one line, of what can be seen of it."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def free_name(taken: Sequence[str]) -> str:
    """A name that nobody at the table has."""
    looks = {skeleton(other) for other in taken}
    return secrets.choice([name for name in NAMES if skeleton(name) not in looks])


def check_unlike(names: Sequence[str]) -> None:
    """Refuse two people whose names look the same; seats without a name yet don't count."""
    given = [skeleton(name) for name in names if name]
    if len(set(given)) != len(given):
        raise Refusal("problem.names", "two players have the same name")


def check_stranger(names: Sequence[str], name: str) -> None:
    """Refuse a stranger's name that could be taken for a player's, or for somebody in charge."""
    check_unlike([*names, name])
    if names_an_office(name):
        raise Refusal("problem.reserved", "that name is kept for those who run the table")
    if look(name) in {look(other) for other in names if other}:
        raise Refusal("problem.names", "that name looks like a player's")
