"""Messages over HTTP to start, join and list games, and what games there are to play."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key, Name

# Starting and joining, over HTTP.


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a game to be started: played on this screen (me), by a bot, or open to anybody who has its link."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, Meta(max_length=24)] = ""
    level: str = ""


class NewGameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be started. No board: the one for that many seats; `clock` is seconds for a turn, 0 for none.

    `content` are the documents (JSON) of races, powers, packs and a board of one's own; `board` may also be the id of a
    board in a pack. `offered` are the race and the power that the column begins with, and `rounds` how long it lasts; 0
    is as the game has it. `thinking` is how long bots, and hints, may think about a decision, in milliseconds: the top
    level takes most of it, the others need a few. With a `lobby`, a game with open seats waits until it is started
    there; `listed`: anybody may find it and sit down.
    """

    game: Literal["smallworld", "warcraft", "azeroth"]
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=2, max_length=5)]
    title: Annotated[str, Meta(max_length=60)] = ""
    board: Annotated[str, Meta(max_length=120)] = ""
    islands: Literal["", "large-small", "large-medium"] = ""
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    coins: Literal["hidden", "shown"] = "hidden"
    undo: bool = True
    hints: bool = True
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    without: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=60)] = ()
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    lobby: bool = False
    listed: bool = False
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    content: Annotated[tuple[Annotated[str, Meta(max_length=150_000)], ...], Meta(max_length=48)] = ()
    offered: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=2)] = ()
    thinking: Literal[200, 1000, 5000] = 200


class SeatKeys(Struct, frozen=True):
    """The secret of a seat: who has the key plays it."""

    seat: int
    kind: Literal["me", "open"]
    key: str


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who learns; without a name, one is given."""

    name: Annotated[str, Meta(max_length=24)] = ""


class GameKeys(Struct, frozen=True):
    """What the person who started a game gets: its id (enough to watch), the seats' keys, and the host's own key.

    Whoever has the `invitation` may take a free seat; empty where no seat is open.
    """

    id: str
    host: str
    seats: tuple[SeatKeys, ...]
    invitation: str = ""


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down on an open seat, by its key."""

    key: Key
    name: Name


class KeyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to know what a key from a link opens, before they use it."""

    key: Key


class KeyInfo(Struct, frozen=True):
    """What a key opens: a seat, with the name of the person who has taken it, if any; or any free seat."""

    kind: Literal["seat", "host", "invitation"]
    seat: int | None = None
    name: str = ""


class TakeSeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody takes the next free seat: by the key of the invitation, or without one at a listed table."""

    name: Name
    key: Key | None = None


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play a finished game again: the keys of their seats there, and the host's."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)]


class ForkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game from a moment of another: after its first `at` steps (null: all), with these people on the seats.

    With `better`, the number of a turn, it goes on from the end of the better turn that its analysis found instead.
    """

    at: Annotated[int, Meta(ge=0)] | None
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=2, max_length=5)]
    better: Annotated[int, Meta(ge=0)] | None = None


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """A game in a list: what anybody with its id may know; `bot`: a bot is to move, `seeded`: as in `TableSettings`.

    `waiting`: it is still in the lobby; `free` seats can be taken there, by anybody if it is `listed`. `teams` has the
    team of each seat, and is empty where everybody plays alone.
    """

    id: str
    game: str
    title: str
    board: str
    round: int
    rounds: int
    players: tuple[str, ...]
    mover: int | None
    over: bool
    winners: tuple[int, ...]
    started: str
    changed: str
    steps: int
    bot: bool = False
    seeded: bool = False
    waiting: bool = False
    free: int = 0
    listed: bool = False
    teams: tuple[str, ...] = ()


class Problem(Struct, frozen=True):
    """Why a request was refused: a key of the catalogue (`problem.…`), and a sentence for people at a console."""

    problem: str
    detail: str


# The catalogue: what games there are to play.


class GameEntry(Struct, frozen=True):
    """A game with what may be chosen for it; `boards`, `rounds` and the `teams` of seats by number of seats.

    So are the `ratings` of bots, by level. `symbols` are what its boards have in some region.
    """

    key: str
    seats: tuple[int, ...]
    boards: dict[int, tuple[str, ...]]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    artifacts: tuple[str, ...]
    places: tuple[str, ...]
    symbols: tuple[str, ...]
    factions: dict[str, str]
    tokens: dict[str, int]
    rounds: dict[int, int] = {}
    teams: dict[int, tuple[str, ...]] = {}
    ratings: dict[int, dict[str, int]] = {}


class Catalogue(Struct, frozen=True):
    """All games and bots of this server, and its lessons in the order in which they are taught.

    `listing`: there is a list of tables that anybody may join.
    """

    games: tuple[GameEntry, ...]
    levels: tuple[str, ...]
    lessons: tuple[str, ...]
    version: str
    listing: bool = True
