"""The state of a game: flat integer lists, nothing else, so that a copy is a handful of slices."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from smallworld.core.events import Event
    from smallworld.core.ruleset import Kit, Ruleset

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
    """

    __slots__ = (
        "aides", "aside", "attacked", "coins", "column", "discard", "events", "facts", "first", "frames", "fresh",
        "hand", "held", "holder", "kits", "marks", "pool", "power", "power_memory", "power_pool", "power_queue",
        "queue", "race", "race_memory", "race_pool", "race_queue", "round", "rules", "seat", "supply", "tokens",
        "tray", "used", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        rules: Ruleset,
        holder: list[int],
        tokens: list[int],
        marks: list[int],
        race: list[int],
        power: list[int],
        hand: list[int],
        aside: list[int],
        waiting: list[int],
        race_memory: list[int],
        power_memory: list[int],
        held: list[int],
        coins: list[int],
        column: list[int],
        race_queue: list[int],
        power_queue: list[int],
        discard: list[int],
        tray: list[int],
        supply: list[int],
        facts: list[int],
        frames: list[int],
        aides: list[int],
        queue: list[int],
        race_pool: int,
        power_pool: int,
        round: int,
        seat: int,
        first: int,
        fresh: int,
        attacked: int,
        pool: int,
        used: int,
        kits: list[Kit] | None = None,
    ) -> None:
        self.rules: Final = rules
        # By region.
        self.holder = holder
        self.tokens = tokens
        self.marks = marks
        # By army. `aside` comes back when the army is readied, `waiting` when it begins to redeploy.
        self.race = race
        self.power = power
        self.hand = hand
        self.aside = aside
        self.waiting = waiting
        self.aides = aides
        self.race_memory = race_memory
        self.power_memory = power_memory
        self.held = held
        # By seat.
        self.coins = coins
        # The draft: column of (race, power, coins); stacks as an unknown pool above a known queue.
        self.column = column
        self.race_queue = race_queue
        self.power_queue = power_queue
        self.discard = discard
        self.race_pool = race_pool
        self.power_pool = power_pool
        # By race, by marker.
        self.tray = tray
        self.supply = supply
        # The turn: conquests made, armies attacked, whether the combo was picked this turn; pending decisions.
        self.facts = facts
        self.frames = frames
        self.round = round
        self.seat = seat
        self.first = first
        self.fresh = fresh
        self.attacked = attacked
        # What the table remembers of this turn; outcomes of the game's own chance: not yet seen, and known in order.
        self.used = used
        self.pool = pool
        self.queue = queue
        self.events: list[Event] | None = None
        # What each army can do: follows from race and power, like `held` from `holder`.
        self.kits: list[Kit] = [] if kits is None else kits
        if kits is None:
            for army in range(len(race)):
                self.kits.append(self._kit(army))

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
        return State(
            self.rules,
            self.holder[:],
            self.tokens[:],
            self.marks[:],
            self.race[:],
            self.power[:],
            self.hand[:],
            self.aside[:],
            self.waiting[:],
            self.race_memory[:],
            self.power_memory[:],
            self.held[:],
            self.coins[:],
            self.column[:],
            self.race_queue[:],
            self.power_queue[:],
            self.discard[:],
            self.tray[:],
            self.supply[:],
            self.facts[:],
            self.frames[:],
            self.aides[:],
            self.queue[:],
            self.race_pool,
            self.power_pool,
            self.round,
            self.seat,
            self.first,
            self.fresh,
            self.attacked,
            self.pool,
            self.used,
            self.kits,
        )

    def __repr__(self) -> str:
        return _writer(self) if _writer is not None else f"State{self.key()}"

    def key(self) -> tuple[object, ...]:
        """Equal for equal states of one ruleset; hashable."""
        return (
            *self.holder, None, *self.tokens, None, *self.marks, None, *self.race, None, *self.power, None,
            *self.hand, None, *self.aside, None, *self.waiting, None, *self.race_memory, None,
            *self.power_memory, None, *self.coins, None, *self.column, None, *self.race_queue, None,
            *self.power_queue, None, *self.discard, None, *self.tray, None, *self.supply, None, *self.facts, None,
            *self.frames, None, *self.aides, None, *self.queue, None, self.pool, self.used,
            self.race_pool, self.power_pool, self.round, self.seat, self.first, self.fresh,
            self.attacked,
        )  # fmt: skip

    def push(self, kind: int, who: int, a: int = 0, b: int = 0) -> None:
        """Put a frame on top of the pending ones."""
        self.frames += [kind, who, a, b]

    def pop(self) -> None:
        """Take the top frame away."""
        del self.frames[-4:]

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

    def conquests(self, army: int) -> list[int]:
        """The army's conquests of non-empty regions this turn, as positions in `facts`."""
        return [i for i in range(0, len(self.facts), 5) if self.facts[i] == army and self.facts[i + 2] >= 0]

    def turn(self) -> int:
        """The number of the turn in the game, from 1."""
        return self.round * self.rules.seats + (self.seat - self.first) % self.rules.seats
