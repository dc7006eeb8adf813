"""Messages over the socket on which a game is played, in both directions."""

from typing import Annotated

from msgspec import Meta, Struct

from smallworld.play.log import LogEntry
from smallworld.server.protocol.table import NextGame, SeatState, TableSettings, TableView, UndoOptions
from smallworld.server.protocol.values import Key, MoveText
from smallworld.table import Sum

# From the server, over the socket.


class TableUpdate(Struct, frozen=True, tag_field="tell", tag="table"):
    """The table after a change, whole. `version` grows with every change; `lines` are those the browser has not had.

    `mine` are the seats that the keys of `Hello` opened, in the order of the keys.
    """

    version: int
    look: TableView
    lines: tuple[LogEntry, ...]
    undo: UndoOptions
    seats: tuple[SeatState, ...]
    terms: TableSettings
    mine: tuple[int, ...]
    host: bool = False
    fresh: bool = False
    deadline: str = ""
    rematch: NextGame | None = None


class PresenceUpdate(Struct, frozen=True, tag_field="tell", tag="presence"):
    """Somebody came, left, or changed hands."""

    seats: tuple[SeatState, ...]


class ChatMessage(Struct, frozen=True, tag_field="tell", tag="said"):
    """A line of chat; `seat` None is a spectator."""

    seat: int | None
    name: str
    text: str
    at: str


class Refused(Struct, frozen=True, tag_field="tell", tag="refused"):
    """A message was refused and nothing changed: `why` is a key (`problem.…` or `reason.…`), `detail` a sentence."""

    why: str
    detail: str
    reply: int = 0


class HintReply(Struct, frozen=True, tag_field="tell", tag="advice"):
    """A hint: the moves that a bot would make, and why, as itemised worth."""

    version: int
    texts: tuple[str, ...]
    why: str
    items: Sum = ()


class Accepted(Struct, frozen=True, tag_field="tell", tag="taken"):
    """The move was written and is now part of the game."""

    reply: int
    version: int


class Pong(Struct, frozen=True, tag_field="tell", tag="pong"):
    """The server is there."""


FromServer = TableUpdate | PresenceUpdate | ChatMessage | Refused | HintReply | Accepted | Pong


# From the browser, over the socket. The first message is Hello.


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """Who is there: the keys of all seats played on this screen (and of the host); none for a spectator.

    `face` is the seat whose eyes the screen shows; `lines` is how many lines of the log the browser has.
    """

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)] = ()
    face: Annotated[int, Meta(ge=0, le=4)] | None = None
    lines: Annotated[int, Meta(ge=0)] = 0


class SwitchSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="face"):
    """Another of the player's seats looks at the screen now; None while the curtain is down."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """Moves of the facing seat, in order: all are made, or none. `version` is the table that they were chosen on."""

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=80)]
    reply: int = 0


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="undo"):
    """Take back the player's own moves."""

    version: int
    moves: Annotated[int, Meta(ge=1, le=200)] = 1
    reply: int = 0


class SendChat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    reply: int = 0


class HintRequest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hint"):
    """Ask for a hint."""

    version: int
    reply: int = 0


class HandOver(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="seat"):
    """The host hands a seat to a bot of a level, or (empty) back; a player may do so with their own seat."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    level: str = ""
    reply: int = 0


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Is the server there?"""


FromBrowser = Hello | SwitchSeat | Play | TakeBack | SendChat | HintRequest | HandOver | Ping
