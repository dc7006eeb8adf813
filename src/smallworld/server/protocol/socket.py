"""Messages over the game socket, in both directions."""

from typing import Annotated, Literal

from msgspec import Meta

from smallworld.game.log import LogEntry
from smallworld.server.protocol.table import (
    LessonState,
    NextGame,
    OwnContent,
    RegionThreat,
    SeatState,
    TableSettings,
    TableView,
    UndoOptions,
)
from smallworld.server.protocol.values import Key, MoveText, Pace, Request, Spectators, Tagged
from smallworld.views.table import Sum

#: One-click phrases; each reader sees them in their own language (`phrase.…`).
Phrase = Literal["hello", "good-luck", "well-played", "ouch", "wow", "thanks", "sorry", "moment", "hurry", "good-game"]

# From the server


class TableUpdate(Tagged, frozen=True):
    """The whole table after a change. `version` grows with every change; `lines` are those new to the browser.

    `mine` are the seats that the keys in `Hello` open, in key order; `waiting`: still in the lobby. `own` comes with a
    `fresh` table.
    """

    version: int
    view: TableView
    lines: tuple[LogEntry, ...]
    undo: UndoOptions
    seats: tuple[SeatState, ...]
    terms: TableSettings
    mine: tuple[int, ...]
    host: bool = False
    fresh: bool = False
    deadline: str = ""
    rematch: NextGame | None = None
    waiting: bool = False
    lesson: LessonState | None = None
    own: OwnContent | None = None


class PresenceUpdate(Tagged, frozen=True):
    """Someone connected, disconnected, or took over a seat; `watchers` are the spectators' names, empty for unnamed
    ones.
    """

    seats: tuple[SeatState, ...]
    watchers: tuple[str, ...] = ()


class ChatMessage(Tagged, frozen=True):
    """A chat message, a `phrase` instead of a text, or a nudge for a seat; `seat` is null for a spectator."""

    seat: int | None
    name: str
    text: str
    at: str
    phrase: str = ""
    nudged: int | None = None


class Refused(Tagged, frozen=True):
    """A message was refused and nothing changed: `why` is a key (`problem.…` or `reason.…`), `detail` a sentence."""

    why: str
    detail: str
    reply: int = 0


class HintReply(Tagged, frozen=True):
    """A hint: the moves that a bot would make, and their value by item; `instead` is the alternative compared."""

    version: int
    texts: tuple[str, ...]
    why: str
    items: Sum = ()
    instead: str = ""


class ThreatReply(Tagged, frozen=True):
    """Rivals' possible attacks on their next turn: the viewer's regions, weakest first.

    `picking` are the rivals who will pick a combo first, so that their attacks are unknown.
    """

    reply: int
    version: int
    regions: tuple[RegionThreat, ...]
    picking: tuple[int, ...]


class Accepted(Tagged, frozen=True):
    """The move was stored and is part of the game."""

    reply: int
    version: int


class Removal(Tagged, frozen=True):
    """A player was removed: new keys for the seat and the invitation replace the revoked ones."""

    reply: int
    seat: int
    key: str
    invitation: str


class Pong(Tagged, frozen=True):
    """Answer to `Ping`."""


FromServer = TableUpdate | PresenceUpdate | ChatMessage | Refused | HintReply | ThreatReply | Accepted | Removal | Pong


# From the browser; the first message is `Hello`


class Hello(Request, frozen=True):
    """Keys of all seats played on this screen (and of the host); none for a spectator, who may give a `name`.

    `viewpoint` is the seat whose view the screen shows; `lines` is the number of log lines that the browser has.
    """

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)] = ()
    viewpoint: Annotated[int, Meta(ge=0, le=4)] | None = None
    lines: Annotated[int, Meta(ge=0)] = 0
    name: Annotated[str, Meta(max_length=24)] = ""


class SwitchSeat(Request, frozen=True):
    """Show another of the player's seats; null while the screen is hidden between players."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None


class Play(Request, frozen=True):
    """Moves for the viewpoint's seat, in order: all are made, or none. `version` is the table version on which they
    were chosen.
    """

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=80)]
    reply: int = 0


class Undo(Request, frozen=True):
    """Undo the player's own moves."""

    version: int
    moves: Annotated[int, Meta(ge=1, le=200)] = 1
    reply: int = 0


class SendChat(Request, frozen=True):
    """Send a chat message or a phrase."""

    text: Annotated[str, Meta(max_length=300)] = ""
    reply: int = 0
    phrase: Phrase | None = None


class Nudge(Request, frozen=True):
    """Nudge the player whose turn it is."""

    reply: int = 0


class SetName(Request, frozen=True):
    """Set a spectator's name."""

    name: Annotated[str, Meta(max_length=24)]
    reply: int = 0


class SetReady(Request, frozen=True):
    """Mark the player's seats ready to start, or not ready."""

    ready: bool
    reply: int = 0


class StartGame(Request, frozen=True):
    """Start the game (host only); bots of a level take the free seats."""

    level: str = ""
    reply: int = 0


class HintRequest(Request, frozen=True):
    """Request a hint."""

    version: int
    reply: int = 0


class ThreatRequest(Request, frozen=True):
    """Request threats to the viewpoint seat's regions; `texts` are planned placements that have not been sent."""

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(max_length=80)] = ()
    reply: int = 0


class HandOver(Request, frozen=True):
    """Hand a seat to a bot of a level, or (empty) back: hosts any seat, players their own."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    level: str = ""
    reply: int = 0


class RemovePlayer(Request, frozen=True):
    """Remove a seat's player (host only): the seat becomes free in the lobby, or a bot's after the start."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    reply: int = 0


class MutePerson(Request, frozen=True):
    """Mute or unmute a seat's player, or (no seat) spectators by name (host only)."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None
    name: Annotated[str, Meta(max_length=24)] = ""
    muted: bool = True
    reply: int = 0


class Unlist(Request, frozen=True):
    """Remove the table from the public list (host only)."""

    reply: int = 0


class SetSpectators(Request, frozen=True):
    """Set what spectators may do (host only)."""

    spectators: Spectators
    reply: int = 0


class SetPace(Request, frozen=True):
    """Set this screen's preferred bot pace; bots use the slowest pace of all players."""

    pace: Pace
    reply: int = 0


class Ping(Request, frozen=True):
    """Check that the server responds."""


#: Messages with a stricter rate limit than moves.
LimitedMessage = (
    SendChat
    | Nudge
    | SetName
    | SetReady
    | StartGame
    | HintRequest
    | ThreatRequest
    | HandOver
    | RemovePlayer
    | MutePerson
    | Unlist
    | SetSpectators
    | SetPace
)
FromBrowser = Hello | SwitchSeat | Play | Undo | LimitedMessage | Ping
