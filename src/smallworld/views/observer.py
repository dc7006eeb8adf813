"""Observer: what a seat may know of a state as one packed array of small numbers; a wheel compiles it."""

from __future__ import annotations

from typing import Final, NamedTuple

from smallworld.core import engine
from smallworld.core.packed import copied_small, i16, i64, vec
from smallworld.core.procedures.market import COMBO
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

#: Entries about the game as a whole, and about each seat, army, region and combo on offer, with their meaning.
GENERAL: Final = (
    ("round", "the round, from 1"),
    ("rounds", "rounds of the game"),
    ("seats", "seats at the table"),
    ("turn", "the seat whose turn it is"),
    ("first", "the seat that began"),
    ("actor", "the seat that decides; -1 chance, -2 the game is over"),
    ("pending", "the kind of decision, a frame's number in `core.ids`; -1 the game is over"),
    ("army", "the army that decides as seat * slots + slot, the slot of an active army being 0; -1 none"),
    ("choice", "the number of the choice that is asked; -1 none"),
    ("data", "what the decision is about, such as a region; its meaning depends on the kind"),
    ("just_picked", "1 if the combo was picked this turn"),
    ("opening", "1 while the turn opens, so that the active race may decline"),
)
BY_SEAT: Final = (
    ("present", "1 if there is such a seat"),
    ("ally", "1 for the observer and its team"),
    ("coins", "coins; -1 where the observer may not know"),
    ("income", "coins of a turn without conquests and without a pick, as things stand"),
)
BY_ARMY: Final = (
    ("race", "the number of the race in the ruleset, from 1; 0 none"),
    ("power", "the number of the power in the ruleset, from 1; 0 none"),
    ("hand", "tokens in hand"),
    ("aside", "tokens that come back with the next turn"),
    ("waiting", "tokens that come back with the redeployment"),
    ("auxiliaries", "pieces in hand that count as tokens"),
    ("race_memory", "what the race remembers, a number of its own"),
    ("power_memory", "what the power remembers, a number of its own"),
    ("regions", "regions held"),
    ("tokens", "tokens in regions"),
)
BY_REGION: Final = (
    ("terrain", "0 none, then field, forest, hill, swamp, mountain, sea, lake from 1"),
    ("symbols", "1 for a mine, 2 for a magic source, 4 for a cavern, added up"),
    ("entry", "1 if an army without a region may enter here"),
    ("island", "the number of the island"),
    ("holder", "0 nobody, the seat + 1, or seats of the layout + 1 for natives"),
    ("slot", "0 for an active army, else the slot of an army in decline"),
    ("tokens", "tokens in the region"),
    ("conquered", "1 if it was conquered this turn"),
)
BY_OFFER: Final = (
    ("race", "the number of the race, from 1; 0 no combo"),
    ("power", "the number of the power, from 1"),
    ("coins", "coins on the combo"),
    ("price", "coins that it costs"),
)
MOST: Final = 32767


class Field(NamedTuple):
    """Entries of one meaning: where they begin, how they are arranged, and what they say."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str


class ObservationLayout:
    """Where everything is in an observation; the same for every board and number of players of a game."""

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
        self.region_width: Final = len(BY_REGION) + len(markers)
        self.by_seat: Final = len(GENERAL)
        self.by_army: Final = self.by_seat + seats * len(BY_SEAT)
        self.by_region: Final = self.by_army + seats * slots * len(BY_ARMY)
        self.by_offer: Final = self.by_region + regions * self.region_width
        self.by_race: Final = self.by_offer + offers * len(BY_OFFER)
        self.by_power: Final = self.by_race + races
        self.size: Final = self.by_power + powers

    def fields(self) -> list[Field]:
        """Every block of entries in order, for a person or program that wants to know what they mean."""
        found = [Field(f"general.{name}", place, (), meaning) for place, (name, meaning) in enumerate(GENERAL)]
        blocks = (
            ("seat", self.by_seat, (self.seats,), BY_SEAT),
            ("army", self.by_army, (self.seats, self.slots), BY_ARMY),
            ("region", self.by_region, (self.regions,), (*BY_REGION, *[(f"marker.{m}", m) for m in self.markers])),
            ("offer", self.by_offer, (self.offers,), BY_OFFER),
        )
        for block, start, shape, entries in blocks:
            for place, (name, meaning) in enumerate(entries):
                found.append(Field(f"{block}.{name}", start + place, shape, meaning))
        found.append(Field("stack.race", self.by_race, (self.races,), "1 if the race may still be turned up"))
        found.append(Field("stack.power", self.by_power, (self.powers,), "1 if the power may still be turned up"))
        return found


class Observer:
    """Writes observations of the states of one ruleset; seats in it are counted from the observing one on."""

    def __init__(self, rules: Ruleset, layout: ObservationLayout) -> None:
        self.rules: Final = rules
        self.layout: Final = layout
        board = rules.board
        values = [0] * layout.size
        values[1] = rules.rounds
        values[2] = rules.seats
        for region in range(board.size):
            start = layout.by_region + region * layout.region_width
            values[start] = board.terrain[region] + 1
            values[start + 1] = sum([1 << i for i, mask in enumerate(board.with_symbol) if mask >> region & 1])
            values[start + 2] = board.entry >> region & 1
            values[start + 3] = board.island[region]
        self._shifts: vec[i64] = vec[i64](rules.shift)
        self._widths: vec[i64] = vec[i64](rules.width)
        # What never changes in a game; every observation begins as a copy.
        self._blank: vec[i16] = vec[i16](values)

    def observe(self, s: State, seat: int) -> vec[i16]:
        """All that the seat may know, as numbers in the order of the layout."""
        values = copied_small(self._blank)
        values = self._general(s, seat, values)
        values = self._seats(s, seat, values)
        values = self._regions(s, seat, values)
        return self._market(s, seat, values)

    def _general(self, s: State, seat: int, values: vec[i16]) -> vec[i16]:
        seats = self.rules.seats
        values[0] = small(s.round)
        values[3] = small((s.seat - seat) % seats)
        values[4] = small((s.first - seat) % seats)
        actor = engine.actor(s)
        values[5] = small((actor - seat) % seats if actor >= 0 else actor)
        pending = engine.pending(s)
        values[6] = small(pending.kind)
        values[7] = small(self._relative(pending.army, seat)) if pending.army >= 0 else -1
        values[8] = small(pending.choice)
        values[9] = small(pending.data)
        values[10] = small(s.just_picked)
        values[11] = 1 if pending.opening else 0
        return values

    def _relative(self, army: int, seat: int) -> int:
        """An army as seat * slots + slot with seats counted from the observer."""
        rules = self.rules
        return (army // rules.slots - seat) % rules.seats * self.layout.slots + army % rules.slots

    def _seats(self, s: State, seat: int, values: vec[i16]) -> vec[i16]:
        rules, layout = self.rules, self.layout
        coins = engine.known_coins(s, seat)
        for other in range(rules.seats):
            relative = (other - seat) % rules.seats
            ally = other == seat or engine.same_team(s, seat, other)
            start: i64 = layout.by_seat + relative * len(BY_SEAT)
            values[start] = 1
            values[start + 1] = 1 if ally else 0
            known = coins[other]
            values[start + 2] = -1 if known is None else small(known)
            values[start + 3] = small(engine.standing_income(s, other))
            first = other * rules.slots
            for slot in range(rules.slots):
                army = first + slot
                if s.race[army] >= 0:
                    start = layout.by_army + (relative * layout.slots + slot) * len(BY_ARMY)
                    values[start] = small(s.race[army] + 1)
                    values[start + 1] = small(s.power[army] + 1)
                    values[start + 2] = small(s.hand[army])
                    values[start + 3] = small(s.aside[army])
                    values[start + 4] = small(s.waiting[army])
                    values[start + 5] = small(s.auxiliaries[army])
                    values[start + 6] = small(s.race_memory[army])
                    values[start + 7] = small(s.power_memory[army])
        return values

    def _regions(self, s: State, seat: int, values: vec[i16]) -> vec[i16]:
        rules, layout = self.rules, self.layout
        start: i64 = layout.by_region
        width: i64 = layout.region_width
        slots: i64 = rules.slots
        seats: i64 = rules.seats
        natives: i64 = rules.natives
        me: i64 = seat
        for region in range(rules.board.size):
            holder: i64 = s.holder[region]
            tokens: i64 = s.tokens[region]
            if holder == natives:
                values[start + 4] = small(layout.seats + 1)
            elif holder >= 0:
                relative = (holder // slots - me) % seats
                values[start + 4] = small(relative + 1)
                values[start + 5] = small(holder % slots)
                army: i64 = layout.by_army + (relative * layout.slots + holder % slots) * len(BY_ARMY)
                values[army + 8] += 1
                values[army + 9] += small(tokens)
            values[start + 6] = small(tokens)
            if s.marks[region]:
                values = self._marks(s, region, start + len(BY_REGION), values)
            start += width
        if len(s.conquest_log) > 0:
            for conquest in s.all_conquests():
                start = layout.by_region + conquest.region * layout.region_width
                values[start + 7] = 1
        return values

    def _marks(self, s: State, region: int, start: i64, values: vec[i16]) -> vec[i16]:
        marks: i64 = engine.known_marks(s, region)
        shifts, widths = self._shifts, self._widths
        markers: i64 = len(shifts)
        for marker in range(markers):
            count = marks >> shifts[marker] & widths[marker]
            if count:
                values[start + marker] = small(count)
        return values

    def _market(self, s: State, seat: int, values: vec[i16]) -> vec[i16]:
        rules, layout = self.rules, self.layout
        rows = rules.market.rows(s, seat)
        for position in range(min(len(rows) // COMBO, layout.offers)):
            first = position * COMBO
            if rows[first] >= 0 and rows[first + 1] >= 0:
                start: i64 = layout.by_offer + position * len(BY_OFFER)
                values[start] = small(rows[first] + 1)
                values[start + 1] = small(rows[first + 1] + 1)
                values[start + 2] = small(rows[first + 2])
                values[start + 3] = small(position)
        race_pool, power_pool = s.race_pool, s.power_pool
        for race in range(len(rules.races)):
            if race_pool >> race & 1:
                values[layout.by_race + race] = 1
        for power in range(len(rules.powers)):
            if power_pool >> power & 1:
                values[layout.by_power + power] = 1
        return values


def small(value: i64) -> i16:
    """A number as it fits an observation."""
    if value > MOST:
        return i16(MOST)
    if value < -MOST:
        return i16(-MOST)
    return i16(value)
