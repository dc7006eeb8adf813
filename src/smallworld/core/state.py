"""The state of a game: flat lists and tuples of integers, nothing else, so that a copy is a handful of lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from smallworld.core import ids
from smallworld.core.conquests import CONQUEST, Conquest, conquest_at
from smallworld.core.ids import TOP_KIND

if TYPE_CHECKING:
    from smallworld.core.events import Event
    from smallworld.core.kit import Kit
    from smallworld.core.ruleset import Ruleset

# All that makes a state what it is, by name; what it is played by, and what follows from the rest, left out.
FIELDS: Final = (
    "aides", "aside", "attacked", "coins", "column", "conquest_log", "discard", "first", "frames", "fresh", "hand",
    "held", "holder", "marks", "pool", "power", "power_memory", "power_pool", "power_queue", "queue", "race",
    "race_memory", "race_pool", "race_queue", "round", "seat", "supply", "tokens", "tray", "used", "waiting",
)  # fmt: skip

# Writes a state as text for `repr`; the core has no notation, so the library puts its writer here.
_writer: Callable[[State], str] | None = None


def describe_by(writer: Callable[[State], str]) -> None:
    """Let this writer say what the `repr` of a state is."""
    global _writer
    _writer = writer


class State:
    """Everything that has been revealed, and nothing that has not.

    Armies stand at `seat * slots + slot`; slot 0 is the active one, the others lie in decline. One more army, the
    last, stands for the natives. A region's `holder` is an army or NOBODY; `held` is the same as masks by army.
    Stacks seldom change, so they are tuples, which copies share.
    """

    __slots__ = (
        "aides",
        "aside",
        "attacked",
        "coins",
        "column",
        "conquest_log",
        "discard",
        "events",
        "first",
        "frames",
        "fresh",
        "hand",
        "held",
        "holder",
        "kits",
        "marks",
        "pool",
        "power",
        "power_memory",
        "power_pool",
        "power_queue",
        "queue",
        "race",
        "race_memory",
        "race_pool",
        "race_queue",
        "round",
        "rules",
        "seat",
        "supply",
        "tokens",
        "tray",
        "used",
        "waiting",
    )  # fmt: skip

    def __init__(self, rules: Ruleset, like: State | None = None) -> None:
        """A blank state, or a copy of another that shares nothing changeable; nobody listens to it yet."""
        self.rules: Final = rules
        self.events: list[Event] | None = None
        if like is None:
            armies = rules.natives + 1
            size = rules.board.size
            # By region.
            self.holder = [ids.NOBODY] * size
            self.tokens = [0] * size
            self.marks = [0] * size
            # By army. `aside` comes back when the army is readied, `waiting` when it begins to redeploy.
            self.race = [ids.NONE] * armies
            self.power = [ids.NONE] * armies
            self.hand = [0] * armies
            self.aside = [0] * armies
            self.waiting = [0] * armies
            self.aides = [0] * armies
            self.race_memory = [0] * armies
            self.power_memory = [0] * armies
            self.held = [0] * armies
            # What each army can do: follows from race and power, like `held` from `holder`.
            self.kits: list[Kit] = [rules.kit(ids.NONE, ids.NONE, 0, army % rules.slots != 0) for army in range(armies)]
            # By seat.
            self.coins = [rules.coins] * rules.seats
            # The draft: column of (race, power, coins); stacks as an unknown pool above a known queue.
            self.column: list[int] = []
            self.race_queue: tuple[int, ...] = ()
            self.power_queue: tuple[int, ...] = ()
            self.discard: tuple[int, ...] = ()
            self.race_pool = (1 << len(rules.races)) - 1
            self.power_pool = (1 << len(rules.powers)) - 1
            # By race, by marker.
            self.tray = rules.tokens.copy()
            self.supply = [marker.box for marker in rules.markers]
            # The turn: conquests made, armies attacked, whether the combo was picked this turn; pending decisions.
            self.conquest_log: list[int] = []
            self.frames: list[int] = []
            self.round = 1
            self.seat = 0
            self.first = 0
            self.fresh = 0
            self.attacked = 0
            # What the table remembers of this turn; outcomes of the game's own chance: not yet seen, known in order.
            self.used = 0
            self.pool = 0
            self.queue: tuple[int, ...] = ()
        else:
            self.holder = like.holder.copy()
            self.tokens = like.tokens.copy()
            self.marks = like.marks.copy()
            self.race = like.race.copy()
            self.power = like.power.copy()
            self.hand = like.hand.copy()
            self.aside = like.aside.copy()
            self.waiting = like.waiting.copy()
            self.aides = like.aides.copy()
            self.race_memory = like.race_memory.copy()
            self.power_memory = like.power_memory.copy()
            self.held = like.held.copy()
            self.kits = like.kits
            self.coins = like.coins.copy()
            self.column = like.column.copy()
            self.race_queue = like.race_queue
            self.power_queue = like.power_queue
            self.discard = like.discard
            self.race_pool = like.race_pool
            self.power_pool = like.power_pool
            self.tray = like.tray.copy()
            self.supply = like.supply.copy()
            self.conquest_log = like.conquest_log.copy()
            self.frames = like.frames.copy()
            self.round = like.round
            self.seat = like.seat
            self.first = like.first
            self.fresh = like.fresh
            self.attacked = like.attacked
            self.used = like.used
            self.pool = like.pool
            self.queue = like.queue

    def _kit(self, army: int) -> Kit:
        rules = self.rules
        relics = 0
        if rules.relic_mask:
            for region in rules.board.members(self.held[army]):
                relics |= self.marks[region] & rules.relic_mask
        return rules.kit(self.race[army], self.power[army], relics, army % rules.slots != 0)

    def refit(self, army: int) -> None:
        """What the army can do has changed. Copies share the kits, so they are never changed in place."""
        self.kits = self.kits[:]
        self.kits[army] = self._kit(army)

    def clone(self) -> State:
        """A copy that shares nothing changeable; nobody listens to it yet."""
        return State(self.rules, self)

    def __repr__(self) -> str:
        return _writer(self) if _writer is not None else f"State{self.key()}"

    def key(self) -> tuple[object, ...]:
        """Equal for equal states of one ruleset; hashable."""
        return (
            *self.holder, None, *self.tokens, None, *self.marks, None, *self.race, None, *self.power, None,
            *self.hand, None, *self.aside, None, *self.waiting, None, *self.race_memory, None,
            *self.power_memory, None, *self.coins, None, *self.column, None, *self.race_queue, None,
            *self.power_queue, None, *self.discard, None, *self.tray, None, *self.supply, None,
            *self.conquest_log, None, *self.frames, None, *self.aides, None, *self.queue, None, self.pool, self.used,
            self.race_pool, self.power_pool, self.round, self.seat, self.first, self.fresh,
            self.attacked,
        )  # fmt: skip

    def push(self, kind: int, who: int, a: int = 0, b: int = 0) -> None:
        """Put a frame on top of the pending ones."""
        self.frames += [kind, who, a, b]

    def pop(self) -> None:
        """Take the top frame away."""
        del self.frames[-ids.FRAME :]

    def pending_kind(self) -> int:
        """The kind of the top frame."""
        return self.frames[TOP_KIND]

    def active(self, seat: int) -> int:
        """The index of a seat's active army, whether or not there is one."""
        return seat * self.rules.slots

    def seat_of(self, army: int) -> int:
        """Whose army this is."""
        return army // self.rules.slots

    def is_active(self, army: int) -> bool:
        """Whether an army of a player is the active one."""
        return army % self.rules.slots == 0 and army != self.rules.natives

    def count(self, region: int, marker: int) -> int:
        """How many of a marker lie in a region."""
        return self.marks[region] >> self.rules.shift[marker] & self.rules.width[marker]

    def strength(self, region: int) -> int:
        """All tokens in a region, aides among them."""
        aides = self.marks[region] & self.rules.aide_mask
        return self.tokens[region] + (aides >> self.rules.shift[self.rules.aide] if aides else 0)

    def log_conquest(self, army: int, region: int, holder: int, race: int, defenders: int) -> None:
        """Remember a conquest for the rest of the turn."""
        self.conquest_log += [army, region, holder, race, defenders]

    def all_conquests(self) -> list[Conquest]:
        """All conquests of this turn, the first one first."""
        return [conquest_at(self.conquest_log, start) for start in range(0, len(self.conquest_log), CONQUEST)]

    def conquests(self, army: int) -> list[Conquest]:
        """The army's conquests of non-empty regions this turn, the first one first."""
        return [c for c in self.all_conquests() if c.army == army and c.holder != ids.NOBODY]

    def last_conquest(self) -> Conquest:
        """The conquest that was made last; there must be one, as there is in the hook `conquered`."""
        return conquest_at(self.conquest_log, len(self.conquest_log) - CONQUEST)

    def is_opponent(self, army: int, other: int) -> bool:
        """Whether `other` is an army of another player than this army's; natives are nobody's."""
        return 0 <= other < self.rules.natives and self.seat_of(other) != self.seat_of(army)

    def turn(self) -> int:
        """The number of the turn in the game, from 1."""
        return self.round * self.rules.seats + (self.seat - self.first) % self.rules.seats
