"""Messages about the table: a state as a seat sees it, the log, the seats, and undo."""

from typing import Literal

from msgspec import Struct

from smallworld.server.protocol.values import Spectators
from smallworld.views.table import ComboOffer, Sum, TablePlayer


class TableRegion(Struct, frozen=True, omit_defaults=True):
    """A region and its contents; `owner` is a seat, NATIVES or null, `guard` the cost to a rival without abilities.

    `immune` is whether a piece in it keeps everybody out.
    """

    id: str
    owner: int | None = None
    race: str = ""
    tokens: int = 0
    declined: bool = False
    markers: dict[str, int] = {}
    guard: int = 0
    immune: bool = False


class PublicView(Struct, frozen=True, omit_defaults=True):
    """The public part of a state: built and encoded once for all viewers.

    `asked` is the key of the current decision (`ask.…`): the step, or the name of an ability's choice. `hand` is the
    number of tokens that the mover can conquer with or place; `on_map` of these are still on the map until the first
    conquest.
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
    """The cost of a plain conquest of a region: `items` add up to `cost`, and `due` to the coins that must be paid
    first.

    `short` is the number of missing tokens; `lacks` is the key of the reason why no roll can make up for them. If the
    region can't be attacked, `closed` is the key of the reason, and there is no cost unless coins are missing.
    """

    region: str
    cost: int | None = None
    items: Sum = ()
    short: int = 0
    lacks: str = ""
    due: Sum = ()
    closed: str = ""


class LegalMove(Struct, frozen=True, omit_defaults=True):
    """A legal move. Only `text` is sent back; the rest is for display.

    `region` and `second` are where it acts, `word` any further argument (a means, a form, a side, a number), `seat` the
    player that it names, `count` the most that one such move can place (write `deploy R 1` to `deploy R count`). `cost`
    is what a conquest takes from the hand, the sum of its `items`. `chances` is how many of the six sides of the die
    make it succeed, null without a roll, and `short` the least that the die must show: no conquest follows the roll of
    a last one (`last`), other rolls reduce the cost. `pays` are coins to be paid at once, `due` what for, `payee` the
    seat that gets them (null: the bank), `gain` its effect on this turn's coins, and `leaves` the other own regions
    that it gives up.
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
    payee: int | None = None
    gain: Sum = ()
    leaves: tuple[str, ...] = ()


class PrivateView(Struct, frozen=True, omit_defaults=True):
    """The private part of a state for one seat (null: a spectator).

    `coins` has null where they are hidden from the viewer. Only for the player to move: `moves`; while conquering,
    `targets` for every region; while redeploying, `before_redeploy`, the tokens in each own region before they were
    taken up; `closed` maps positions to the reasons why their combos can't be picked; `unused` counts what ending this
    step would waste (`waste.…`), and `due` the pieces other than tokens that must be placed first (`due.…`). While
    conquering, `ahead` holds both as they will be when redeploying, under their full keys, with the tokens to set aside
    then (`ahead.aside`); `unfinished` is the reason why the step can't be ended yet (`reason.…`). `worth` is each own
    region's income per turn.
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
    """An attack by which a rival's army could take a region on its next turn.

    It takes `cost` of the army's `tokens`, of which `way` are for conquests on the way there; if `short` is not 0, the
    die must show at least that.
    """

    seat: int
    race: str
    tokens: int
    cost: int
    way: int = 0
    short: int = 0
    declined: bool = False


class RegionThreat(Struct, frozen=True, omit_defaults=True):
    """One of the player's regions and the attacks that could take it, most dangerous first; safe if there are none."""

    region: str
    attacks: tuple[Attack, ...] = ()


class TableView(Struct, frozen=True):
    """A state as one seat or a spectator sees it."""

    public: PublicView
    private: PrivateView


class SeatState(Struct, frozen=True, omit_defaults=True):
    """The player of a seat: a person (connected, or away since a time), a bot of a level, or nobody yet.

    `bot_stand_in`: the player's time is up for this turn, and a bot finishes it; `returnable`: the bot can give the
    seat back to its player or, before the start, to anyone; `ready`: the player is ready to start; `muted`: the host
    has muted the player.
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
    """A step that can be undone: its text, and the number of moves to undo."""

    text: str
    moves: int


class UndoOptions(Struct, frozen=True, omit_defaults=True):
    """The number of own moves that can be undone now, step by step, most recent first, and what limits it.

    `until` is a key (`act.undo.until.…`); empty for players whose turn it isn't.
    """

    moves: int = 0
    steps: tuple[UndoStep, ...] = ()
    until: str = ""


class TableSettings(Struct, frozen=True, omit_defaults=True):
    """Settings chosen when the game was created, as far as they concern the table.

    `seeded`: random outcomes come from a seed; anyone who knows or finds it can predict them. The host may change
    `listed` and `spectators`, and mute spectators by name. `without` are the excluded races and powers. `thinking` is a
    bot's time per decision, in milliseconds.
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
    """A custom race or power: a badge's icon or a portrait's parts, and its author."""

    kind: Literal["race", "power"]
    key: str
    number: int
    hash: str
    icon: str = ""
    portrait: dict[str, str | int] = {}
    by: str = ""
    faction: str = ""


class OwnContent(Struct, frozen=True, omit_defaults=True):
    """A game's custom content: races and powers, and `words` by language under the same keys as shipped ones.

    `board` is a custom board's id.
    """

    abilities: tuple[OwnAbility, ...]
    words: dict[str, dict[str, str]]
    board: str = ""


class NextGame(Struct, frozen=True):
    """A game's rematch, and the seat that started it (null: a host without a seat)."""

    game: str
    seat: int | None


class LessonState(Struct, frozen=True, omit_defaults=True):
    """A game's lesson (`lesson.KEY.…`), the regions of its goal, and whether the goal was reached."""

    key: str
    regions: tuple[str, ...] = ()
    done: bool = False
