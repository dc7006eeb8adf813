"""The layout of observations, and look-up tables for writing states in it. Compiled in wheels."""

from __future__ import annotations

from itertools import product
from typing import Final, NamedTuple

from smallworld.core.hooks import Ability
from smallworld.core.kit import INCOME
from smallworld.core.packed import i16, i64, vec
from smallworld.core.procedures.market import Market
from smallworld.core.ruleset import Ruleset
from smallworld.views import columns

#: Numbers in an observation are clamped to ±MOST.
MOST: Final = 32767
#: When to recompute a seat's income: always; when anything on the map or an army changed; when its own did.
ALWAYS: Final = 0
AFTER_ANY_CHANGE: Final = 1
AFTER_OWN_CHANGE: Final = 2
#: Modules with abilities for which the paid regions and pieces are known.
SHIPPED: Final = ("smallworld.games.smallworld.", "smallworld.games.warcraft.", "smallworld.games.azeroth.")
#: Number of armies that get their own bit in a machine word.
BITS: Final = 60


class Field(NamedTuple):
    """Entries with one meaning: their start, shape and description."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str


class ObservationLayout:
    """The positions of all entries in an observation; the same for all boards and player counts of a game."""

    def __init__(
        self, seats: int, slots: int, regions: int, offers: int, markers: tuple[str, ...], races: int, powers: int
    ) -> None:
        self.seats: Final = seats
        self.slots: Final = slots
        self.regions: Final = regions
        self.offers: Final = offers
        self.markers: Final = markers
        self.races: Final = races
        self.powers: Final = powers
        self.region_width: Final = len(columns.BY_REGION) + len(markers)
        self.by_seat: Final = len(columns.GENERAL)
        self.by_army: Final = self.by_seat + seats * len(columns.BY_SEAT)
        self.by_region: Final = self.by_army + seats * slots * len(columns.BY_ARMY)
        self.by_offer: Final = self.by_region + regions * self.region_width
        self.by_race: Final = self.by_offer + offers * len(columns.BY_OFFER)
        self.by_power: Final = self.by_race + races
        self.size: Final = self.by_power + powers

    def fields(self) -> list[Field]:
        """Return every block of entries in order, with its meaning."""
        found = [Field(f"general.{name}", place, (), meaning) for place, (name, meaning) in enumerate(columns.GENERAL)]
        markers = [(f"marker.{name}", name) for name in self.markers]
        blocks = (
            ("seat", self.by_seat, (self.seats,), columns.BY_SEAT),
            ("army", self.by_army, (self.seats, self.slots), columns.BY_ARMY),
            ("region", self.by_region, (self.regions,), (*columns.BY_REGION, *markers)),
            ("offer", self.by_offer, (self.offers,), columns.BY_OFFER),
        )
        for block, start, shape, entries in blocks:
            for place, (name, meaning) in enumerate(entries):
                found.append(Field(f"{block}.{name}", start + place, shape, meaning))
        found.append(Field("stack.race", self.by_race, (self.races,), "1 if the race may still be revealed"))
        found.append(Field("stack.power", self.by_power, (self.powers,), "1 if the power may still be revealed"))
        return found


class ObservationTables:
    """Look-up tables with which `FastRow` writes one ruleset's states as observations."""

    def __init__(self, rules: Ruleset, layout: ObservationLayout) -> None:
        self.rules: Final = rules
        self.layout: Final = layout
        board, seats, slots = rules.board, rules.seats, rules.slots
        values = [0] * layout.size
        values[columns.GAME_ROUNDS] = rules.rounds
        values[columns.GAME_SEATS] = seats
        for seat in range(seats):
            values[layout.by_seat + seat * len(columns.BY_SEAT) + columns.SEAT_PRESENT] = 1
        for region in range(board.size):
            start = layout.by_region + region * layout.region_width
            values[start + columns.REGION_TERRAIN] = board.terrain[region] + 1
            symbols = [1 << i for i, mask in enumerate(board.with_symbol) if mask >> region & 1]
            values[start + columns.REGION_SYMBOLS] = sum(symbols)
            values[start + columns.REGION_ENTRY] = board.entry >> region & 1
            values[start + columns.REGION_ISLAND] = board.island[region]
        #: The part that never changes in a game; every observation starts as a copy.
        self.blank: Final = vec[i16](values)
        self.by_army: Final[i64] = layout.by_army
        self.by_region: Final[i64] = layout.by_region
        self.region_width: Final[i64] = layout.region_width
        self.shifts: Final = vec[i64](rules.shift)
        self.widths: Final = vec[i64](rules.width)
        #: For each observing seat and seat: the offset of its numbers, and whether it is an ally.
        self.seat_places: Final = vec[i64](
            [
                layout.by_seat + (seat - me) % seats * len(columns.BY_SEAT)
                for me, seat in product(range(seats), repeat=2)
            ]
        )
        self.allies: Final = vec[i64](
            [
                int(seat == me or (len(rules.teams) > 0 and rules.teams[seat] == rules.teams[me]))
                for me, seat in product(range(seats), repeat=2)
            ]
        )
        #: Each army's position in an observation, by observing seat.
        self.army_places: Final = vec[i64](
            [
                (army // slots - me) % seats * layout.slots + army % slots
                for me, army in product(range(seats), range(rules.natives))
            ]
        )
        #: Each holder's number in a region's entry (from NOBODY), by observing seat.
        self.holders: Final = vec[i16]([number for me in range(seats) for number in self._named(me)])
        self.natives_after: Final[i64] = rules.natives + 2
        #: Each holder's army slot (from NOBODY).
        own_slots = [0, *[army % slots for army in range(rules.natives)], 0]
        self.slots: Final = vec[i16](own_slots)
        #: A bit per army; if there are more armies than bits, they share them.
        self.bits: Final = vec[i64]([1 << army % BITS for army in range(rules.armies)])
        self.seat_bits: Final = vec[i64]([self._bits_of(seat) for seat in range(seats)])
        #: Whether the offers depend only on `State.column`.
        self.plain_market: Final = type(rules.market) is Market
        self.incomes_asked: Final[i64] = _incomes_asked(rules)
        #: Whether seat entries other than the observer's coins may change while the map is unchanged.
        self.seats_vary: Final = len(rules.teams) > 0 or self.incomes_asked == ALWAYS

    def _named(self, me: int) -> list[int]:
        """Return every holder's number as a seat sees it: nobody, armies by their seat, natives."""
        rules = self.rules
        seats = [(army // rules.slots - me) % rules.seats + 1 for army in range(rules.natives)]
        return [0, *seats, self.layout.seats + 1]

    def _bits_of(self, seat: int) -> int:
        bits = 0
        for army in range(seat * self.rules.slots, (seat + 1) * self.rules.slots):
            bits |= self.bits[army]
        return bits


def _incomes_asked(rules: Ruleset) -> int:
    """Return when seats' incomes must be recomputed.

    Races and powers of the shipped games pay for their own regions and the pieces there; table rules and relics pay for
    anything on the map; custom abilities may pay for anything.
    """
    shared: list[Ability] = [*rules.table, *rules.relics]
    own: list[Ability] = [*rules.races, *rules.powers]
    for ability in [*own, *shared]:
        home = type(ability).__module__
        if INCOME in rules.overrides[ability] and not home.startswith(SHIPPED):
            return ALWAYS
    if any([INCOME in rules.overrides[ability] for ability in shared]):
        return AFTER_ANY_CHANGE
    return AFTER_OWN_CHANGE


def small(value: i64) -> i16:
    """Clamp a number to the range of observations."""
    if value > MOST:
        return i16(MOST)
    if value < -MOST:
        return i16(-MOST)
    return i16(value)
