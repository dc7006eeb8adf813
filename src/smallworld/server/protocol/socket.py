"""Messages over the socket on which a game is played, in both directions."""

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

#: What can be said by one click; each reader sees it in their own language (`phrase.…`).
Phrase = Literal["hello", "good-luck", "well-played", "ouch", "wow", "thanks", "sorry", "moment", "hurry", "good-game"]

# From the server, over the socket.


class TableUpdate(Tagged, frozen=True):
    """The table after a change, whole. `version` grows with every change; `lines` are those the browser has not had.

    `mine` are the seats that the keys of `Hello` opened, in the order of the keys; `waiting`: it is still in the lobby.
    `own` comes with a `fresh` table.
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
    """Somebody came, left, or changed hands; `watchers` are the names of spectators, empty for one without."""

    seats: tuple[SeatState, ...]
    watchers: tuple[str, ...] = ()


class ChatMessage(Tagged, frozen=True):
    """A line of chat, a `phrase` instead of a text, or a nudge for a seat; `seat` None is a spectator."""

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
    """A hint: the moves that a bot would make, and why, as itemised worth; `instead` is the move it compares with."""

    version: int
    texts: tuple[str, ...]
    why: str
    items: Sum = ()
    instead: str = ""


class ThreatReply(Tagged, frozen=True):
    """What rivals could take on their next turn: the viewer's regions, the weakest first.

    `picking` are the rivals who will pick a combo first, so that nothing can be said of them.
    """

    reply: int
    version: int
    regions: tuple[RegionThreat, ...]
    picking: tuple[int, ...]


class Accepted(Tagged, frozen=True):
    """The move was written and is now part of the game."""

    reply: int
    version: int


class Removal(Tagged, frozen=True):
    """A player was removed: the new keys of the seat and of the invitation, since theirs no longer open anything."""

    reply: int
    seat: int
    key: str
    invitation: str


class Pong(Tagged, frozen=True):
    """The server is there."""


FromServer = TableUpdate | PresenceUpdate | ChatMessage | Refused | HintReply | ThreatReply | Accepted | Removal | Pong


# From the browser, over the socket. The first message is Hello.


class Hello(Request, frozen=True):
    """Who is there: the keys of all seats played on this screen (and of the host); none for a spectator with a `name`.

    `viewpoint` is the seat whose view the screen shows; `lines` is how many lines of the log the browser has.
    """

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)] = ()
    viewpoint: Annotated[int, Meta(ge=0, le=4)] | None = None
    lines: Annotated[int, Meta(ge=0)] = 0
    name: Annotated[str, Meta(max_length=24)] = ""


class SwitchSeat(Request, frozen=True):
    """Another of the player's seats looks at the screen now; None while the curtain is down."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None


class Play(Request, frozen=True):
    """Moves of the facing seat, in order: all are made, or none. `version` is the table that they were chosen on."""

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=80)]
    reply: int = 0


class Undo(Request, frozen=True):
    """Take back the player's own moves."""

    version: int
    moves: Annotated[int, Meta(ge=1, le=200)] = 1
    reply: int = 0


class SendChat(Request, frozen=True):
    """Say something to the table, or one of the phrases."""

    text: Annotated[str, Meta(max_length=300)] = ""
    reply: int = 0
    phrase: Phrase | None = None


class Nudge(Request, frozen=True):
    """Ask whoever is to move to do so."""

    reply: int = 0


class SetName(Request, frozen=True):
    """A spectator's name."""

    name: Annotated[str, Meta(max_length=24)]
    reply: int = 0


class SetReady(Request, frozen=True):
    """The player's seats are ready to start, or not any more."""

    ready: bool
    reply: int = 0


class StartGame(Request, frozen=True):
    """The host starts the game; bots of a level take the free seats."""

    level: str = ""
    reply: int = 0


class HintRequest(Request, frozen=True):
    """Ask for a hint."""

    version: int
    reply: int = 0


class ThreatRequest(Request, frozen=True):
    """Ask which of the facing seat's regions rivals could take; `texts` are placements that are planned, not sent."""

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(max_length=80)] = ()
    reply: int = 0


class HandOver(Request, frozen=True):
    """The host hands a seat to a bot of a level, or (empty) back; a player may do so with their own seat."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    level: str = ""
    reply: int = 0


class RemovePlayer(Request, frozen=True):
    """The host removes whoever sits on a seat: it is free again in the lobby, and a bot's once the game has started."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    reply: int = 0


class MutePerson(Request, frozen=True):
    """The host mutes the player of a seat, or (no seat) the spectators of a name, or lets them talk again."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None
    name: Annotated[str, Meta(max_length=24)] = ""
    muted: bool = True
    reply: int = 0


class Unlist(Request, frozen=True):
    """The host takes the table off the list of tables that anybody may join."""

    reply: int = 0


class SetSpectators(Request, frozen=True):
    """The host says what spectators may do."""

    spectators: Spectators
    reply: int = 0


class SetPace(Request, frozen=True):
    """How fast this screen wants bots to move; they are faster only where everybody who plays wants it."""

    pace: Pace
    reply: int = 0


class Ping(Request, frozen=True):
    """Is the server there?"""


FromBrowser = (
    Hello
    | SwitchSeat
    | Play
    | Undo
    | SendChat
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
    | Ping
)
