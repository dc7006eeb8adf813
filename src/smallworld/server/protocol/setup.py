"""HTTP messages to create, join and list games, and the catalogue."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from smallworld.server.protocol.values import Key, Name

# Creating and joining


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new game: played on this screen (me), by a bot, or open to anyone with its link."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, Meta(max_length=24)] = ""
    level: str = ""


class NewGameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be created. Without a board, the standard one for the number of seats; `clock` is seconds per turn, 0
    for none.

    `content` are the documents (JSON) of custom races, powers, packs and a board; `board` may also be the id of a board
    in a pack. `offered` are the race and power at the top of the column. `rounds` is the number of rounds; 0 means the
    standard. `thinking` is the time that bots and hints may take per decision, in milliseconds: the top level uses most
    of it, the others a few. With a `lobby`, a game with open seats waits there until it is started; if `listed`, anyone
    may find and join it.
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
    """The secret key of a seat; its holder plays the seat."""

    seat: int
    kind: Literal["me", "open"]
    key: str


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A learner's name; empty for a default."""

    name: Annotated[str, Meta(max_length=24)] = ""


class GameKeys(Struct, frozen=True):
    """The keys for a game's creator: its id (enough to watch), the seats' keys, and the host's own.

    The holder of `invitation` may take a free seat; it is empty if no seat is open.
    """

    id: str
    host: str
    seats: tuple[SeatKeys, ...]
    invitation: str = ""


class JoinRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A player joins an open seat with its key."""

    key: Key
    name: Name


class KeyRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A lookup of a link's key before using it."""

    key: Key


class KeyInfo(Struct, frozen=True):
    """The access that a key gives: a seat, with its player's name, if any; or any free seat."""

    kind: Literal["seat", "host", "invitation"]
    seat: int | None = None
    name: str = ""


class TakeSeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A player takes the next free seat: with the invitation, or without a key at a listed table."""

    name: Name
    key: Key | None = None


class RematchRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a rematch of a finished game: the player's seat keys there, and the host's."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)]


class ForkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game that starts from another game's position: after its first `at` steps (null: all), with new players.

    With `better`, a turn's number, it continues from the end of the better line that the analysis found.
    """

    at: Annotated[int, Meta(ge=0)] | None
    seats: Annotated[tuple[SeatRequest, ...], Meta(min_length=2, max_length=5)]
    better: Annotated[int, Meta(ge=0)] | None = None


class GameSummary(Struct, frozen=True, omit_defaults=True):
    """Public summary of a game for anyone with its id; `bot`: it is a bot's turn; `seeded`: as in `TableSettings`.

    `waiting`: still in the lobby, where `free` seats can be taken, by anyone if it is `listed`. `teams` lists each
    seat's team; empty if everyone plays alone.
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
    """The reason for a refusal: a catalogue key (`problem.…`), and an English sentence for the console."""

    problem: str
    detail: str


# The catalogue of available games


class GameEntry(Struct, frozen=True):
    """A game with its options; `boards`, `rounds` and the seats' `teams` are by player count.

    So are the bots' `ratings`, by level. `symbols` are those that occur on its boards.
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
    """This server's games, bots, and lessons in teaching order.

    `listing`: the server has a public list of tables.
    """

    games: tuple[GameEntry, ...]
    levels: tuple[str, ...]
    lessons: tuple[str, ...]
    version: str
    listing: bool = True
