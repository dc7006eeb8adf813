"""Messages about the table: a state as a seat sees it, the log, the seats, and what can be taken back."""

from typing import Literal

from msgspec import Struct

from smallworld.server.protocol.values import Spectators
from smallworld.views.table import ComboOffer, Sum, TablePlayer


class TableRegion(Struct, frozen=True, omit_defaults=True):
    """A region and what lies in it; `owner` is a seat, NATIVES or None, `guard` what a plain rival would pay."""

    id: str
    owner: int | None = None
    race: str = ""
    tokens: int = 0
    declined: bool = False
    markers: dict[str, int] = {}
    guard: int = 0


class PublicView(Struct, frozen=True, omit_defaults=True):
    """A state as everybody sees it: built and encoded once for all who look.

    `asked` is the key of what the mover is asked (`ask.…`): the step, or the name of the choice that an ability offers.
    `hand` is what the mover has in hand to conquer or to place; `on_map` of these still are on the map, and are taken
    up with the first conquest.
    """

    game: str
    board: str
    round: int
    rounds: int
    turn: int
    mover: int | None
    step: str
    asked: str
    players: tuple[TablePlayer, ...]
    regions: tuple[TableRegion, ...]
    column: tuple[ComboOffer, ...]
    over: bool = False
    hand: int = 0
    on_map: int = 0
    supply: dict[str, int] = {}
    tray: dict[str, int] = {}
    discard: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()


class MoveTarget(Struct, frozen=True, omit_defaults=True):
    """What a plain conquest of a region would take: `items` add up to `cost`, `due` to the coins to be paid first.

    `short` is how many tokens are missing, and `lacks` the key of the reason where no roll makes up for them. Where the
    region can't be attacked, `closed` is the key of the reason, and there is no cost unless it is for want of coins.
    """

    region: str
    cost: int | None = None
    items: Sum = ()
    short: int = 0
    lacks: str = ""
    due: Sum = ()
    closed: str = ""


class LegalMove(Struct, frozen=True, omit_defaults=True):
    """A legal move. `text` is all that is sent back; the rest says where to show it and what it brings.

    `region` and `second` are where it acts, `word` what it names besides (a means, a form, a side, a number), `seat`
    the player that it names, `count` how many at most can be placed by one such move (write `deploy R 1` to `deploy R
    count`). `cost` is what a conquest takes from the hand, the sum of its `items`. `chances` is on how many of the six
    sides of the die it succeeds, None without a roll, and `short` the least that the die must show: after a last
    conquest's roll (`last`) no other follows, otherwise the die comes off the cost. `pays` are coins to be paid at
    once, `due` what for, and `gain` what it adds to the coins of this turn.
    """

    text: str
    verb: str
    region: str = ""
    second: str = ""
    word: str = ""
    seat: int | None = None
    count: int = 0
    cost: int | None = None
    items: Sum = ()
    short: int = 0
    chances: int | None = None
    last: bool = False
    pays: int = 0
    due: Sum = ()
    gain: Sum = ()


class PrivateView(Struct, frozen=True, omit_defaults=True):
    """What is for the eyes of one seat (None: a spectator).

    `coins` has None where the viewer may not know them. Only for whoever is to move: `moves`; while conquering,
    `targets` for every region; while redeploying, `before_redeploy`, the tokens that lay in each own region before they
    were taken up; `closed` says by position why a combo can't be picked; `unused` is what ending this step would give
    up, how many of each (`waste.…`), and `due` the pieces, besides tokens, that have to be placed first (`due.…`).
    While conquering, `ahead` are both of these as they would be when redeploying, by their whole keys, with the tokens
    to lay aside then (`ahead.aside`); `unfinished` is the reason why the step can't be ended yet (`reason.…`). `worth`
    are the coins that each own region brings a turn.
    """

    seat: int | None
    coins: tuple[int | None, ...]
    moves: tuple[LegalMove, ...] = ()
    targets: tuple[MoveTarget, ...] = ()
    before_redeploy: dict[str, int] = {}
    closed: dict[int, str] = {}
    income: Sum = ()
    unused: dict[str, int] = {}
    due: dict[str, int] = {}
    ahead: dict[str, int] = {}
    unfinished: str = ""
    worth: dict[str, int] = {}


class Attack(Struct, frozen=True, omit_defaults=True):
    """How an army of a rival could take a region on its next turn.

    It takes `cost` of the `tokens` that the army will have, `way` of them for conquests on the way there; where `short`
    is not 0, the die has to show at least as much.
    """

    seat: int
    race: str
    tokens: int
    cost: int
    way: int = 0
    short: int = 0
    declined: bool = False


class RegionThreat(Struct, frozen=True, omit_defaults=True):
    """An own region with the attacks that could take it, the most dangerous first; without any it is safe."""

    region: str
    attacks: tuple[Attack, ...] = ()


class TableView(Struct, frozen=True):
    """A state as one seat or a spectator sees it."""

    public: PublicView
    private: PrivateView


class SeatState(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person (connected or away since a time), a bot of a level, or nobody yet.

    `bot_stand_in` says that the time for this turn is up and a bot finishes it, whoever sits there; `returnable` that
    the bot can leave, for the person whose seat it is or, before the start, for anybody; `ready` that the person waits
    for the start; `muted` that the host does not let them talk.
    """

    name: str
    kind: Literal["person", "bot", "open"]
    level: str = ""
    present: bool = False
    away: str = ""
    host: bool = False
    bot_stand_in: bool = False
    returnable: bool = False
    ready: bool = False
    muted: bool = False


class UndoStep(Struct, frozen=True):
    """A step that can be taken back: its text, and how many moves must be taken back to be before it."""

    text: str
    moves: int


class UndoOptions(Struct, frozen=True, omit_defaults=True):
    """How many own moves can be taken back now, step by step from the last one on, and what comes before the first.

    `until` is a key (`act.undo.until.…`), empty for whoever is not to move.
    """

    moves: int = 0
    steps: tuple[UndoStep, ...] = ()
    until: str = ""


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """What was agreed on when the game was started, as far as it concerns the table.

    `seeded` says that chance is drawn from a seed: whoever knows or finds it can foretell what comes.
    The host may change `listed` and `spectators`, and mute spectators by name. `without` are the races and powers that
    were left out. `thinking` is how long a bot may think about a decision, in milliseconds.
    """

    title: str
    coins: str
    undo: bool
    hints: bool
    clock: int = 0
    seeded: bool = False
    listed: bool = False
    spectators: Spectators = "open"
    muted: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    thinking: int = 200


class OwnAbility(Struct, frozen=True, omit_defaults=True):
    """A race or power that is not shipped: an icon for a badge or parts of a portrait, and who made it."""

    kind: Literal["race", "power"]
    key: str
    number: int
    hash: str
    icon: str = ""
    portrait: dict[str, str | int] = {}
    by: str = ""
    faction: str = ""


class OwnContent(Struct, frozen=True, omit_defaults=True):
    """What a game brings along: races and powers, and `words` by language under the keys that shipped ones have.

    `board` is the id of a board that is not shipped.
    """

    abilities: tuple[OwnAbility, ...]
    words: dict[str, dict[str, str]]
    board: str = ""


class NextGame(Struct, frozen=True):
    """The next game of the same people, and the seat that wanted it first (None: a host without one)."""

    game: str
    seat: int | None


class LessonState(Struct, frozen=True, omit_defaults=True):
    """The lesson that the game teaches (`lesson.KEY.…`), the regions of its goal, and whether that has been reached."""

    key: str
    regions: tuple[str, ...] = ()
    done: bool = False
