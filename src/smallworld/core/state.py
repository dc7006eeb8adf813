"""The state of a game: flat lists and tuples of integers, so that copying it copies only a few lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from smallworld.core import ids
from smallworld.core.conquest_log import CONQUEST, HOLDER, Conquest, conquest_at
from smallworld.core.ids import TOP_KIND
from smallworld.core.packed import (
    Masks,
    copied,
    copied_short,
    i64,
    masks,
    regions_of,
    vec,
    with_five,
    with_four,
    without_four,
)

if TYPE_CHECKING:
    from smallworld.core.events import Event
    from smallworld.core.kit import Kit
    from smallworld.core.ruleset import Ruleset

Initial = Callable[["Ruleset"], "vec[i64] | Masks | list[int] | tuple[int, ...] | int"]


def ints(values: list[int]) -> vec[i64]:
    """Pack a list of integers."""
    return vec[i64](values)


def replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return the tuple with one value replaced."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def _fields() -> dict[str, Initial]:
    """Every state field with its initial value; `rules`, `events` and `kits` are not part of the state."""
    return {
        # By region.
        "holder": lambda rules: ints([ids.NOBODY] * rules.board.size),
        "tokens": lambda rules: ints([0] * rules.board.size),
        "marks": lambda rules: ints([0] * rules.board.size),
        # By army. `aside` returns when the army is readied, `waiting` when it begins to redeploy.
        "race": lambda rules: (ids.NONE,) * rules.armies,
        "power": lambda rules: (ids.NONE,) * rules.armies,
        "hand": lambda rules: ints([0] * rules.armies),
        "aside": lambda rules: (0,) * rules.armies,
        "waiting": lambda rules: (0,) * rules.armies,
        "auxiliaries": lambda rules: (0,) * rules.armies,
        "race_memory": lambda rules: ints([0] * rules.armies),
        "power_memory": lambda rules: ints([0] * rules.armies),
        "held": lambda rules: masks(rules.board, [0] * rules.armies),
        # Each seat's coins, and their publicly known part.
        "coins": lambda rules: ints([rules.coins] * rules.seats),
        "counted": lambda rules: ints([rules.coins] * rules.seats),
        # The draft: combos on offer (see `market.py`); each stack is an unknown pool on top of a known queue.
        "column": lambda rules: (),
        "race_queue": lambda rules: (),
        "power_queue": lambda rules: (),
        "discard": lambda rules: (),
        "race_pool": lambda rules: (1 << len(rules.races)) - 1,
        "power_pool": lambda rules: (1 << len(rules.powers)) - 1,
        # By race, by marker.
        "tray": lambda rules: tuple(rules.tokens),
        "supply": lambda rules: ints([marker.box for marker in rules.markers]),
        # The turn: conquests made, armies attacked, whether the combo was picked this turn; pending decisions.
        "conquest_log": lambda rules: vec[i64](),
        "frames": lambda rules: vec[i64](),
        "round": lambda rules: 1,
        "seat": lambda rules: 0,
        "first": lambda rules: 0,
        "just_picked": lambda rules: 0,
        "attacked": lambda rules: 0,
        # What table-wide rules remember this turn; then the game's random draws: an unseen pool, and a known order.
        "table_memory": lambda rules: 0,
        "hidden_pool": lambda rules: 0,
        "known_queue": lambda rules: (),
    }


# To add a field, add a line above and one in `State.__init__`, which copies it; slots and keys follow.
FIELDS: Final = _fields()

# Formats a state as text for `repr`. The core has no notation, so the notation package registers this function.
_writer: Callable[[State], str] | None = None


def describe_by(writer: Callable[[State], str]) -> None:
    """Register the function that formats `repr(state)`."""
    global _writer
    _writer = writer


class State:
    """A game's state: everything revealed so far, and nothing hidden.

    Armies are at `seat * slots + slot`; slot 0 is the active one, the others are in decline. The last index stands for
    the natives. A region's `holder` is an army or NOBODY; `held` is the inverse: a region mask per army. Values that
    seldom change are in tuples, which copies share: market, trays, the armies' races and powers, tokens set aside.
    """

    __slots__ = ("events", "kits", "readied", "rules", *FIELDS)

    def __init__(self, rules: Ruleset, like: State | None = None) -> None:
        """Copies `like` (no shared mutable data, no listener); use `State.blank` for a new state."""
        self.rules: Final = rules
        self.events: list[Event] | None = None
        #: Each army's kit. Copies share this list: it is replaced, never modified.
        self.kits: vec[Kit] = rules.no_kits() if like is None else like.kits
        #: While listing the actions that open a turn: the tokens that its army will have in hand; else NONE.
        self.readied = ids.NONE
        if like is None:
            for name, initial in FIELDS.items():
                setattr(self, name, initial(rules))
            like = self
        self.holder: vec[i64] = copied(like.holder)
        self.tokens: vec[i64] = copied(like.tokens)
        self.marks: vec[i64] = copied(like.marks)
        self.race: tuple[int, ...] = like.race
        self.power: tuple[int, ...] = like.power
        self.hand: vec[i64] = copied_short(like.hand)
        self.aside: tuple[int, ...] = like.aside
        self.waiting: tuple[int, ...] = like.waiting
        self.auxiliaries: tuple[int, ...] = like.auxiliaries
        self.race_memory: vec[i64] = copied_short(like.race_memory)
        self.power_memory: vec[i64] = copied_short(like.power_memory)
        self.held: Masks = like.held.copy()
        self.coins: vec[i64] = copied_short(like.coins)
        self.counted: vec[i64] = copied_short(like.counted)
        self.column: tuple[int, ...] = like.column
        self.race_queue: tuple[int, ...] = like.race_queue
        self.power_queue: tuple[int, ...] = like.power_queue
        self.discard: tuple[int, ...] = like.discard
        self.race_pool: int = like.race_pool
        self.power_pool: int = like.power_pool
        self.tray: tuple[int, ...] = like.tray
        self.supply: vec[i64] = copied_short(like.supply)
        self.conquest_log: vec[i64] = copied_short(like.conquest_log)
        self.frames: vec[i64] = copied_short(like.frames)
        self.round: int = like.round
        self.seat: int = like.seat
        self.first: int = like.first
        self.just_picked: int = like.just_picked
        self.attacked: int = like.attacked
        self.table_memory: int = like.table_memory
        self.hidden_pool: int = like.hidden_pool
        self.known_queue: tuple[int, ...] = like.known_queue

    @staticmethod
    def blank(rules: Ruleset) -> State:
        """Return a state with every field at its initial value."""
        # In compiled code, `setattr` leaks the packed vectors passed to it, so it is called only once per ruleset.
        if rules.blank is None:
            rules.blank = State(rules)
        return rules.blank.clone()

    def _kit(self, army: int) -> Kit:
        rules = self.rules
        relics = 0
        if rules.relic_mask and army != rules.natives:
            for region in regions_of(self, army):
                relics |= self.marks[region] & rules.relic_mask
        return rules.kit(self.race[army], self.power[army], relics, army % rules.slots != 0)

    def rebuild_kit(self, army: int) -> None:
        """Update the army's kit after its abilities changed."""
        self.kits = self.kits[:]
        self.kits[army] = self._kit(army)

    def set_combo(self, army: int, race: int, power: int) -> None:
        """Set the army's race and power (NONE for none). The caller calls `rebuild_kit`."""
        if self.race[army] != race:
            self.race = replaced(self.race, army, race)
        if self.power[army] != power:
            self.power = replaced(self.power, army, power)

    def set_auxiliaries(self, army: int, count: int) -> None:
        """Set the number of auxiliaries that the army has in hand."""
        if self.auxiliaries[army] != count:
            self.auxiliaries = replaced(self.auxiliaries, army, count)

    def add_to_tray(self, army: int, tokens: int) -> None:
        """Return tokens of the army's race to the tray; a negative number takes them out."""
        if tokens:
            race = self.race[army]
            self.tray = replaced(self.tray, race, self.tray[race] + tokens)

    def clone(self) -> State:
        """Return a copy with no shared mutable data and no listener."""
        return State(self.rules, self)

    def values(self) -> list[list[int] | int]:
        """Return every field as a number or a list of numbers, in the order of FIELDS, for storing or sending."""
        found: list[list[int] | int] = []
        for name in FIELDS:
            value = getattr(self, name)
            found.append(value if isinstance(value, int) else list(value))
        return found

    @staticmethod
    def restored(rules: Ruleset, values: list[list[int] | int]) -> State:
        """Rebuild the state from `values`."""
        s = State.blank(rules)
        for name, value in zip(FIELDS, values, strict=True):
            if isinstance(value, int):
                setattr(s, name, value)
            elif name == "held":
                s.held = masks(rules.board, value)
            elif name == "frames":
                s.frames = ints(value)
            elif name == "conquest_log":
                s.conquest_log = ints(value)
            elif isinstance(getattr(s, name), tuple):
                setattr(s, name, tuple(value))
            else:
                packed = getattr(s, name)
                for place, number in enumerate(value):
                    packed[place] = number
        for army in range(len(s.kits)):
            s.rebuild_kit(army)
        return s

    def __repr__(self) -> str:
        return _writer(self) if _writer is not None else f"State{self.key()}"

    def key(self) -> tuple[object, ...]:
        """Return a hashable key: equal for equal states of a ruleset, whatever their history."""
        values = [getattr(self, name) for name in FIELDS if name != "counted"]
        return tuple([value if isinstance(value, int | tuple) else tuple(value) for value in values])

    def push(self, kind: int, who: int, a: int = 0, b: int = 0) -> None:
        """Push a frame."""
        self.frames = with_four(self.frames, (kind, who, a, b))

    def pop(self) -> None:
        """Pop the top frame."""
        self.frames = without_four(self.frames)

    def pending_kind(self) -> int:
        return self.frames[TOP_KIND]

    def active(self, seat: int) -> int:
        """Return the index of a seat's active army, whether or not it exists."""
        return seat * self.rules.slots

    def seat_of(self, army: int) -> int:
        return army // self.rules.slots

    def is_active(self, army: int) -> bool:
        """Whether this is a player's active army."""
        return army % self.rules.slots == 0 and army != self.rules.natives

    def count(self, region: int, marker: int) -> int:
        return self.marks[region] >> self.rules.shift[marker] & self.rules.width[marker]

    def strength(self, region: int) -> int:
        """Return all tokens in a region, auxiliaries included."""
        auxiliaries = self.marks[region] & self.rules.auxiliary_mask
        if auxiliaries == 0:
            return self.tokens[region]
        return self.tokens[region] + (auxiliaries >> self.rules.shift[self.rules.auxiliary])

    def log_conquest(self, army: int, region: int, holder: int, race: int, defenders: int) -> None:
        """Log a conquest for the rest of the turn."""
        self.conquest_log = with_five(self.conquest_log, (army, region, holder, race, defenders))

    def all_conquests(self) -> list[Conquest]:
        """Return all conquests of this turn, oldest first."""
        return [conquest_at(self.conquest_log, start) for start in range(0, len(self.conquest_log), CONQUEST)]

    def conquests(self, army: int) -> list[Conquest]:
        """Return the army's conquests of non-empty regions this turn, oldest first."""
        log = self.conquest_log
        found: list[Conquest] = []
        for start in range(0, len(log), CONQUEST):
            if log[start] == army and log[start + HOLDER] != ids.NOBODY:
                found.append(conquest_at(log, start))
        return found

    def last_conquest(self) -> Conquest:
        """Return the last conquest; there must be one, as in the hook `conquered`."""
        return conquest_at(self.conquest_log, len(self.conquest_log) - CONQUEST)

    def is_opponent(self, army: int, other: int) -> bool:
        """Whether `other` belongs to another player; natives belong to nobody."""
        return 0 <= other < self.rules.natives and self.seat_of(other) != self.seat_of(army)

    def turn(self) -> int:
        """Return the number of the turn in the game, from 1."""
        return self.round * self.rules.seats + (self.seat - self.first) % self.rules.seats
