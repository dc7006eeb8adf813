"""Everything that travels between the server and a browser; the client's types are made from these.

The server sends keys and numbers, never sentences: `what`, `source`, `why` and the like are keys of the catalogues in
`smallworld/words`. Seats are numbered from 0 in seating order. Regions, races, powers and markers go by their ids.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

NATIVES = -1
"""The owner of a region that natives hold."""

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Key = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
Sum = tuple[tuple[str, int], ...]
"""An itemised sum: what, and how much; `(("region", 2), ("mountain", 1), ("commando", -1))`."""


# Starting and joining, over HTTP.


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a game to be started: played on this screen (me), by a bot, or open to whoever has its link."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, Meta(max_length=24)] = ""
    level: str = ""


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be started. No board: the one for that many seats; `clock` is seconds for a turn, 0 for none."""

    game: Literal["smallworld", "warcraft", "azeroth"]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=5)]
    title: Annotated[str, Meta(max_length=60)] = ""
    board: Annotated[str, Meta(max_length=120)] = ""
    islands: Literal["", "large-small", "large-medium"] = ""
    first: Annotated[int, Meta(ge=0, le=4)] | None = None
    coins: Literal["hidden", "shown"] = "hidden"
    undo: bool = True
    hints: bool = True
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    without: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class SeatTicket(Struct, frozen=True):
    """The secret of a seat: whoever has the key plays it."""

    seat: int
    kind: Literal["me", "open"]
    key: str


class Ticket(Struct, frozen=True):
    """What whoever started a game gets: its id (enough to watch), the seats' keys, and the host's own key."""

    id: str
    host: str
    seats: tuple[SeatTicket, ...]


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody sits down on an open seat, by its key."""

    key: Key
    name: Name


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants to play a finished game again: the keys of their seats there, and the host's."""

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)]


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """A new game from a moment of another: after its first `at` steps (null: all), with these people on the seats."""

    at: Annotated[int, Meta(ge=0)] | None
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=2, max_length=5)]


class Card(Struct, frozen=True, omit_defaults=True):
    """A game in a list: what anybody with its id may know; `bot`: a bot is to move, `seeded`: as in `Terms`."""

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


class Problem(Struct, frozen=True):
    """Why a request was refused: a key of the catalogue (`problem.…`), and a sentence for people at a console."""

    problem: str
    detail: str


# The catalogue: what games there are to play.


class GameEntry(Struct, frozen=True):
    """A game with what may be chosen for it; `boards`, `rounds` and the `teams` of seats by number of seats."""

    key: str
    seats: tuple[int, ...]
    boards: dict[int, tuple[str, ...]]
    races: tuple[str, ...]
    powers: tuple[str, ...]
    artifacts: tuple[str, ...]
    places: tuple[str, ...]
    factions: dict[str, str]
    tokens: dict[str, int]
    rounds: dict[int, int] = {}
    teams: dict[int, tuple[str, ...]] = {}


class Catalogue(Struct, frozen=True):
    """All games and bots of this server."""

    games: tuple[GameEntry, ...]
    levels: tuple[str, ...]
    version: str


# The drawing of a board: art to lie below, and outlines and places above it.


class Outline(Struct, frozen=True, omit_defaults=True):
    """A region of a drawing: its path, and where its name and what lies there go.

    `stack` and `label` are middles, `size` is how wide the stack can be, `letters` the size of the name's letters. The
    first `marks` are where the art has the region's `symbols`, the others are free for markers, half as wide as `size`.
    """

    id: str
    name: str
    terrain: str
    symbols: tuple[str, ...]
    path: str
    stack: tuple[float, float]
    size: float
    label: tuple[float, float]
    letters: float
    marks: tuple[tuple[float, float], ...]
    neighbours: tuple[str, ...]
    island: str = ""
    edge: bool = False


class Title(Struct, frozen=True):
    """A name in the water: its middle, and the size of its letters."""

    text: str
    at: tuple[float, float]
    letters: float


class Drawing(Struct, frozen=True, omit_defaults=True):
    """A board as it is drawn in one cut; `art` is the address of the picture below, of the same size.

    The picture has all that is printed on the board save for names: `titles` are those of islands.
    """

    board: str
    cut: Literal["landscape", "portrait"]
    width: float
    height: float
    art: str
    regions: tuple[Outline, ...]
    titles: tuple[Title, ...] = ()


# What a seat sees.


class Army(Struct, frozen=True, omit_defaults=True):
    """An army of a player; `aside` are tokens that come back later, `aides` pieces in hand that count as tokens."""

    race: str
    power: str = ""
    declined: bool = False
    hand: int = 0
    aside: int = 0
    aides: int = 0
    regions: int = 0
    tokens: int = 0
    faction: str = ""


class Player(Struct, frozen=True, omit_defaults=True):
    """A player and the armies in play, the active one first; coins are in `Own`, for they are not for everybody."""

    name: str
    armies: tuple[Army, ...] = ()
    team: str = ""


class Region(Struct, frozen=True, omit_defaults=True):
    """A region and what lies in it; `owner` is a seat, NATIVES or None, `guard` what a plain rival would pay."""

    id: str
    owner: int | None = None
    race: str = ""
    tokens: int = 0
    declined: bool = False
    markers: dict[str, int] = {}
    guard: int = 0


class Here(Struct, frozen=True, omit_defaults=True):
    """What an ability names (`here.thing.…`), counted on this board now; `of` is the ability.

    `entry` of them are where armies enter and `empty` are held by nobody, None where that says nothing; they lie on so
    many `islands`, where there are any.
    """

    of: str
    what: str
    count: int
    entry: int | None = None
    empty: int | None = None
    islands: int = 0


class Offer(Struct, frozen=True, omit_defaults=True):
    """A combo on offer: its price, the coins on it, the tokens it brings; in teams, `team` is whose row it is in."""

    position: int
    race: str
    power: str
    price: int
    coins: int
    tokens: int
    faction: str = ""
    team: str = ""
    here: tuple[Here, ...] = ()


class Public(Struct, frozen=True, omit_defaults=True):
    """A state as everybody sees it: built and encoded once for all who look.

    `asked` is the key of what the mover is asked (`ask.…`): the step, or the name of the choice that an ability offers.
    `hand` is what the mover has in hand to conquer or to place.
    """

    game: str
    board: str
    round: int
    rounds: int
    turn: int
    mover: int | None
    step: str
    asked: str
    players: tuple[Player, ...]
    regions: tuple[Region, ...]
    column: tuple[Offer, ...]
    over: bool = False
    hand: int = 0
    supply: dict[str, int] = {}
    tray: dict[str, int] = {}
    discard: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()


class Target(Struct, frozen=True, omit_defaults=True):
    """What a region would cost the viewer: `items` add up to `cost`; `short` is how many tokens are missing.

    Where it can't be attacked, `closed` is the key of the reason, and there is no cost.
    """

    region: str
    cost: int | None = None
    items: Sum = ()
    short: int = 0
    closed: str = ""


class Move(Struct, frozen=True, omit_defaults=True):
    """A legal move. `text` is all that is sent back; the rest says where to show it and what it brings.

    `region` and `second` are where it acts, `word` what it names besides (a means, a form, a side, a player's seat as a
    number), `count` how many at most can be placed by one such move (write `deploy R 1` to `deploy R count`). `cost` is
    what it takes from the hand, `pays` coins to be paid at once, `gain` what it adds to the coins of this turn.
    """

    text: str
    verb: str
    region: str = ""
    second: str = ""
    word: str = ""
    count: int = 0
    cost: int | None = None
    items: Sum = ()
    pays: int = 0
    gain: Sum = ()


class Own(Struct, frozen=True, omit_defaults=True):
    """What is for the eyes of one seat (None: a spectator).

    `coins` has None where the viewer may not know them. Only for whoever is to move: `moves`; while conquering,
    `targets` for every region; while redeploying, `was`, the tokens that lay in each own region before they were taken
    up; `closed` says by position why a combo can't be picked; `unused` is what ending this step would give up, how many
    of each (`waste.…`), and `due` the pieces, besides tokens, that have to be placed first (`due.…`).
    """

    seat: int | None
    coins: tuple[int | None, ...]
    moves: tuple[Move, ...] = ()
    targets: tuple[Target, ...] = ()
    was: dict[str, int] = {}
    closed: dict[int, str] = {}
    income: Sum = ()
    unused: dict[str, int] = {}
    due: dict[str, int] = {}


class Look(Struct, frozen=True):
    """A state as one seat or a spectator sees it."""

    public: Public
    own: Own


class Line(Struct, frozen=True, omit_defaults=True):
    """Something that happened, to be told in the log (`log.KIND`) and shown on the map.

    `at` is the number of the step that it belongs to; `seat` did it, `other` suffered it; `power` or `source` is what
    it came from, `items` what an income was made of.
    """

    at: int
    round: int
    kind: str
    seat: int | None = None
    other: int | None = None
    region: str = ""
    second: str = ""
    race: str = ""
    power: str = ""
    source: str = ""
    amount: int = 0
    declined: bool = False
    items: Sum = ()


class SeatState(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person (connected or away since a time), a bot of a level, or nobody yet.

    `borrowed` says that the time for this turn is up and a bot finishes it, whoever sits there; `returnable` that the
    bot sits there in place of a person, who can take the seat back.
    """

    name: str
    kind: Literal["person", "bot", "open"]
    level: str = ""
    here: bool = False
    away: str = ""
    host: bool = False
    bot_stand_in: bool = field(default=False, name="borrowed")
    returnable: bool = False


class Back(Struct, frozen=True):
    """A step that can be taken back: its text, and how many moves must be taken back to be before it."""

    text: str
    moves: int


class Undo(Struct, frozen=True, omit_defaults=True):
    """How many own moves can be taken back now, step by step from the last one on, and what lies before the first.

    `until` is a key (`act.undo.until.…`), empty for whoever is not to move.
    """

    moves: int = 0
    steps: tuple[Back, ...] = ()
    until: str = ""


class Terms(Struct, frozen=True, omit_defaults=True):
    """What was agreed on when the game was started, as far as it concerns the table.

    `seeded` says that chance is drawn from a seed: whoever knows or finds it can foretell what comes.
    """

    title: str
    coins: str
    undo: bool
    hints: bool
    clock: int = 0
    seeded: bool = False


class Rematch(Struct, frozen=True):
    """The next game of the same people, and the seat that wanted it first (None: a host without one)."""

    game: str
    seat: int | None


# From the server, over the socket.


class Table(Struct, frozen=True, tag_field="tell", tag="table"):
    """The table after a change, whole. `version` grows with every change; `lines` are those the browser has not had.

    `mine` are the seats that the keys of `Hello` opened, in the order of the keys.
    """

    version: int
    look: Look
    lines: tuple[Line, ...]
    undo: Undo
    seats: tuple[SeatState, ...]
    terms: Terms
    mine: tuple[int, ...]
    host: bool = False
    fresh: bool = False
    deadline: str = ""
    rematch: Rematch | None = None


class Presence(Struct, frozen=True, tag_field="tell", tag="presence"):
    """Somebody came, left, or changed hands."""

    seats: tuple[SeatState, ...]


class Said(Struct, frozen=True, tag_field="tell", tag="said"):
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


class Advice(Struct, frozen=True, tag_field="tell", tag="advice"):
    """A hint: the moves that a bot would make, and why, as itemised worth."""

    version: int
    texts: tuple[str, ...]
    why: str
    items: Sum = ()


class Taken(Struct, frozen=True, tag_field="tell", tag="taken"):
    """The move was written and is now part of the game."""

    reply: int
    version: int


class Pong(Struct, frozen=True, tag_field="tell", tag="pong"):
    """The server is there."""


FromServer = Table | Presence | Said | Refused | Advice | Taken | Pong


# From the browser, over the socket. The first message is Hello.


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hello"):
    """Who is there: the keys of all seats played on this screen (and of the host); none for a spectator.

    `face` is the seat whose eyes the screen shows; `lines` is how many lines of the log the browser has.
    """

    keys: Annotated[tuple[Key, ...], Meta(max_length=6)] = ()
    face: Annotated[int, Meta(ge=0, le=4)] | None = None
    lines: Annotated[int, Meta(ge=0)] = 0


class Face(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="face"):
    """Another of the own seats looks at the screen now; None while the curtain is down."""

    seat: Annotated[int, Meta(ge=0, le=4)] | None


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """Moves of the facing seat, in order: all are made, or none. `version` is the table that they were chosen on."""

    version: int
    texts: Annotated[tuple[MoveText, ...], Meta(min_length=1, max_length=80)]
    reply: int = 0


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="undo"):
    """Take back own moves."""

    version: int
    moves: Annotated[int, Meta(ge=1, le=200)] = 1
    reply: int = 0


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="say"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]
    reply: int = 0


class Ask(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="hint"):
    """Ask for a hint."""

    version: int
    reply: int = 0


class HandOver(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="seat"):
    """The host hands a seat to a bot of a level, or (empty) back; a player may do so with the own seat."""

    seat: Annotated[int, Meta(ge=0, le=4)]
    level: str = ""
    reply: int = 0


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="ping"):
    """Is the server there?"""


FromBrowser = Hello | Face | Play | TakeBack | Say | Ask | HandOver | Ping


# After the game, and replays.


class RoundCoins(Struct, frozen=True):
    """A turn's coins of a seat."""

    round: int
    seat: int
    coins: int
    total: int


class Ending(Struct, frozen=True):
    """The end of a game: coins by seat and source group, by round, and the best and worst turn of each seat."""

    winners: tuple[int, ...]
    coins: tuple[int, ...]
    teams: dict[str, int]
    sources: tuple[Sum, ...]
    turns: tuple[RoundCoins, ...]
    best: tuple[int, ...]
    worst: tuple[int, ...]


class ReplayStep(Struct, frozen=True, omit_defaults=True):
    """A step of a replay: one move with what chance brought behind it."""

    text: str
    round: int
    seat: int | None
    turn: int


class Replay(Struct, frozen=True):
    """A finished game to walk through; step 0 is the opening, a look at step N is fetched for itself."""

    card: Card
    steps: tuple[ReplayStep, ...]
    lines: tuple[Line, ...]
    seats: tuple[SeatState, ...]
    ending: Ending | None
