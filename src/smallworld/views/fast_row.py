"""Fast path of observations: a row per game in which only changed numbers are rewritten.

`ObservationTables` documents the numbers and has the tables used here. For speed, this module repeats code, works on
plain numbers and keeps copies of the values last written. Compiled in wheels.
"""

from __future__ import annotations

from typing import Final

from smallworld.core import ids
from smallworld.core.conquest_log import CONQUEST
from smallworld.core.engine import actor, is_over, known_marks, pending_numbers, standing_income
from smallworld.core.packed import append, i16, i64, vec
from smallworld.core.procedures.market import COMBO
from smallworld.core.state import State
from smallworld.views import columns
from smallworld.views.observation_tables import AFTER_OWN_CHANGE, ALWAYS, ObservationTables, small

LOG_REGION: Final = 1


class FastRow:
    """One game's observations, written one after another to the same slice of an array.

    `holder` to `coins` hold the values last written; a new row starts with an empty map and no army.
    """

    def __init__(self, observer: ObservationTables, values: vec[i16], first: i64) -> None:
        """`first` is the offset of the row, where the caller has already copied the observer's blank row."""
        rules = observer.rules
        self.observer: Final = observer
        self.values: Final = values
        self.first: Final[i64] = first
        self.seat: i64 = ids.NONE
        size = rules.board.size
        self.holder: Final = vec[i64]([ids.NOBODY] * size)
        self.tokens: Final = vec[i64]([0] * size)
        self.marks: Final = vec[i64]([0] * size)
        #: Armies, as bits, whose numbers changed; whose combo or pieces aside did; whose regions or abilities did.
        self.changed: i64 = 0
        self.rearmed: i64 = 0
        self.paid: i64 = 0
        #: By army, natives included: all of its columns in sequence.
        self.armies: Final = vec[i64]([0] * (rules.armies * columns.ARMY_COLUMNS))
        #: For each army position in the row: whether it has any non-zero number.
        self.filled: Final = vec[i64]([0] * (observer.layout.seats * observer.layout.slots))
        #: The armies that have a race.
        self.alive = vec[i64]()
        self.race: tuple[int, ...] = ()
        self.power: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        self.waiting: tuple[int, ...] = ()
        self.auxiliaries: tuple[int, ...] = ()
        self.column: tuple[int, ...] = ()
        self.race_pool = 0
        self.power_pool = 0
        #: The regions marked as conquered, in the order of the log.
        self.conquered = vec[i64]()
        self.incomes: Final = vec[i64]([0] * rules.seats)
        #: The observing seat's coins; without allies, the only coins that it knows.
        self.coins: i64 = ids.NONE

    def write(self, s: State, seat: int) -> None:
        """Update the row to the seat's current view."""
        me: i64 = seat
        turned = me != self.seat
        new = self.seat < 0
        self.seat = me
        self.changed = 0
        self.rearmed = 0
        self.paid = 0
        self._note_armies(s)
        self._regions(s)
        if turned:
            self._holders()
            self._all_armies()
        elif self.changed:
            self._changed_armies()
        self._incomes(s, new)
        if turned or self.paid or self.coins != s.coins[seat] or self.observer.seats_vary or is_over(s):
            self.coins = s.coins[seat]
            self._seats(s)
        self._general(s)
        self._conquered(s)
        self._market(s, new)

    def _note_armies(self, s: State) -> None:
        changed: i64 = 0
        paid: i64 = 0
        armies = self.armies
        bits = self.observer.bits
        if (
            s.race is not self.race
            or s.power is not self.power
            or s.aside is not self.aside
            or s.waiting is not self.waiting
            or s.auxiliaries is not self.auxiliaries
        ):
            self._note_combos(s)
        hand, race_memory, power_memory = s.hand, s.race_memory, s.power_memory
        for army in self.alive:
            at = army * columns.ARMY_COLUMNS
            if armies[at + columns.ARMY_HAND] != hand[army]:
                armies[at + columns.ARMY_HAND] = hand[army]
                changed |= bits[army]
            remembered = race_memory[army]
            if armies[at + columns.ARMY_RACE_MEMORY] != remembered:
                armies[at + columns.ARMY_RACE_MEMORY] = remembered
                changed |= bits[army]
                paid |= bits[army]
            remembered = power_memory[army]
            if armies[at + columns.ARMY_POWER_MEMORY] != remembered:
                armies[at + columns.ARMY_POWER_MEMORY] = remembered
                changed |= bits[army]
                paid |= bits[army]
        self.changed |= changed
        self.paid |= paid

    def _note_combos(self, s: State) -> None:
        """Read the fields kept in tuples, which are replaced when anything in them changes."""
        changed: i64 = 0
        paid: i64 = 0
        armies = self.armies
        bits = self.observer.bits
        natives: i64 = self.observer.rules.natives
        alive = vec[i64]()
        self.race, self.power, self.aside = s.race, s.power, s.aside
        self.waiting, self.auxiliaries = s.waiting, s.auxiliaries
        for army in range(natives):
            race: i64 = s.race[army]
            power: i64 = s.power[army]
            aside: i64 = 0
            waiting: i64 = 0
            auxiliaries: i64 = 0
            at = army * columns.ARMY_COLUMNS
            if race >= 0:
                alive = append(alive, army)
                aside = s.aside[army]
                waiting = s.waiting[army]
                auxiliaries = s.auxiliaries[army]
            else:
                power = ids.NONE
                if armies[at] > 0:
                    armies[at + columns.ARMY_HAND] = 0
                    armies[at + columns.ARMY_RACE_MEMORY] = 0
                    armies[at + columns.ARMY_POWER_MEMORY] = 0
            if armies[at + columns.ARMY_RACE] != race + 1 or armies[at + columns.ARMY_POWER] != power + 1:
                armies[at + columns.ARMY_RACE] = race + 1
                armies[at + columns.ARMY_POWER] = power + 1
                changed |= bits[army]
                paid |= bits[army]
            if (
                armies[at + columns.ARMY_ASIDE] != aside
                or armies[at + columns.ARMY_WAITING] != waiting
                or armies[at + columns.ARMY_AUXILIARIES] != auxiliaries
            ):
                armies[at + columns.ARMY_ASIDE] = aside
                armies[at + columns.ARMY_WAITING] = waiting
                armies[at + columns.ARMY_AUXILIARIES] = auxiliaries
                changed |= bits[army]
        self.alive = alive
        self.changed = changed
        self.rearmed = changed
        self.paid = paid

    def _regions(self, s: State) -> None:
        """Write the regions that changed, and update each army's counts."""
        # Two short loops, so that all fits into registers. Compiled, `strict` would be slower.
        region: i64 = ids.NONE
        for holder, tokens, was, before in zip(s.holder, s.tokens, self.holder, self.tokens):  # noqa: B905
            region += 1
            if holder != was or tokens != before:
                self._region(s, region)
        region = ids.NONE
        for marks, marked in zip(s.marks, self.marks):  # noqa: B905
            region += 1
            if marks != marked:
                self._region(s, region)

    def _region(self, s: State, region: i64) -> None:
        seen = self.observer
        values, armies = self.values, self.armies
        bits = seen.bits
        start = self.first + seen.by_region + region * seen.region_width
        holder, was = s.holder[region], self.holder[region]
        tokens, before = s.tokens[region], self.tokens[region]
        changed: i64 = 0
        paid: i64 = 0
        if was >= 0:
            armies[was * columns.ARMY_COLUMNS + columns.ARMY_REGIONS] -= 1
            armies[was * columns.ARMY_COLUMNS + columns.ARMY_TOKENS] -= before
            changed = bits[was]
        if holder >= 0:
            armies[holder * columns.ARMY_COLUMNS + columns.ARMY_REGIONS] += 1
            armies[holder * columns.ARMY_COLUMNS + columns.ARMY_TOKENS] += tokens
            changed |= bits[holder]
        if holder != was:
            paid = changed
            self.holder[region] = holder
            values[start + columns.REGION_HOLDER] = seen.holders[seen.natives_after * self.seat + 1 + holder]
            values[start + columns.REGION_SLOT] = seen.slots[holder + 1]
        if tokens != before:
            self.tokens[region] = tokens
            values[start + columns.REGION_TOKENS] = small(tokens)
        if s.marks[region] != self.marks[region]:
            paid |= bits[holder] if holder >= 0 else 1
            self.marks[region] = s.marks[region]
            self._marks(s, region, start + columns.REGION_COLUMNS)
        self.changed |= changed
        self.paid |= paid

    def _marks(self, s: State, region: i64, start: i64) -> None:
        values = self.values
        marks: i64 = known_marks(s, region)
        shifts, widths = self.observer.shifts, self.observer.widths
        markers: i64 = len(shifts)
        for marker in range(markers):
            values[start + marker] = small(marks >> shifts[marker] & widths[marker])

    def _holders(self) -> None:
        """Rewrite all holders, because seats are now counted from a different one."""
        seen = self.observer
        values, holders = self.values, seen.holders
        width = seen.region_width
        shown = seen.natives_after * self.seat + 1
        start = self.first + seen.by_region + columns.REGION_HOLDER
        for holder in self.holder:
            if holder >= 0:
                values[start] = holders[shown + holder]
            start += width

    def _all_armies(self) -> None:
        seen = self.observer
        filled, armies, places = self.filled, self.armies, seen.army_places
        natives: i64 = seen.rules.natives
        at: i64 = 0
        row = self.seat * natives
        for army in range(natives):
            place = places[row + army]
            if armies[at + columns.ARMY_RACE] or armies[at + columns.ARMY_REGIONS]:
                self._army(at, place)
                filled[place] = 1
            elif filled[place]:
                self._army(at, place)
                filled[place] = 0
            at += columns.ARMY_COLUMNS

    def _changed_armies(self) -> None:
        seen = self.observer
        filled, bits, places = self.filled, seen.bits, seen.army_places
        changed, rearmed = self.changed, self.rearmed
        natives: i64 = seen.rules.natives
        row = self.seat * natives
        for army in range(natives):
            if changed & bits[army]:
                place = places[row + army]
                if rearmed & bits[army]:
                    self._army(army * columns.ARMY_COLUMNS, place)
                else:
                    self._counts(army * columns.ARMY_COLUMNS, place)
                filled[place] = 1

    def _army(self, at: i64, place: i64) -> None:
        values, armies = self.values, self.armies
        start = self.first + self.observer.by_army + place * columns.ARMY_COLUMNS
        for column in range(columns.ARMY_COLUMNS):
            values[start + column] = small(armies[at + column])

    def _counts(self, at: i64, place: i64) -> None:
        """Write those columns of an army that change without its race, power or pieces outside the map."""
        values, armies = self.values, self.armies
        start = self.first + self.observer.by_army + place * columns.ARMY_COLUMNS
        values[start + columns.ARMY_HAND] = small(armies[at + columns.ARMY_HAND])
        for column in range(columns.ARMY_RACE_MEMORY, columns.ARMY_COLUMNS):
            values[start + column] = small(armies[at + column])

    def _incomes(self, s: State, new: bool) -> None:
        """Recompute the incomes that may have changed."""
        seen = self.observer
        paid = self.paid
        incomes = self.incomes
        asked = seen.incomes_asked
        if paid == 0 and not new and asked != ALWAYS:
            return
        seats: i64 = seen.rules.seats
        for seat in range(seats):
            if new or asked != AFTER_OWN_CHANGE or paid & seen.seat_bits[seat]:
                incomes[seat] = standing_income(s, seat)

    def _seats(self, s: State) -> None:
        seen = self.observer
        values, incomes, coins = self.values, self.incomes, s.coins
        over = is_over(s)
        seats: i64 = seen.rules.seats
        row = self.seat * seats
        for seat in range(seats):
            ally = seen.allies[row + seat]
            start = self.first + seen.seat_places[row + seat]
            values[start + columns.SEAT_ALLY] = i16(ally)
            values[start + columns.SEAT_COINS] = small(coins[seat]) if ally or over else -1
            values[start + columns.SEAT_INCOME] = small(incomes[seat])

    def _general(self, s: State) -> None:
        seen = self.observer
        values = self.values
        first = self.first
        seats: i64 = seen.rules.seats
        me = self.seat
        turn: i64 = s.seat
        began: i64 = s.first
        round_: i64 = s.round
        just_picked: i64 = s.just_picked
        values[first + columns.GAME_ROUND] = small(round_)
        values[first + columns.GAME_TURN] = i16(turn - me if turn >= me else turn - me + seats)
        values[first + columns.GAME_FIRST] = i16(began - me if began >= me else began - me + seats)
        values[first + columns.GAME_JUST_PICKED] = small(just_picked)
        acts: i64 = actor(s)
        if acts >= 0:
            acts = acts - me if acts >= me else acts - me + seats
        kind, army, choice, data, opening = pending_numbers(s)
        if army >= 0:
            army = seen.army_places[me * seen.rules.natives + army]
        values[first + columns.GAME_ACTOR] = i16(acts)
        values[first + columns.GAME_PENDING] = i16(kind)
        values[first + columns.GAME_ARMY] = i16(army)
        values[first + columns.GAME_CHOICE] = small(choice)
        values[first + columns.GAME_DATA] = small(data)
        values[first + columns.GAME_OPENING] = i16(opening)

    def _conquered(self, s: State) -> None:
        log = s.conquest_log
        conquered = self.conquered
        known: i64 = len(conquered)
        logged: i64 = len(log)
        if logged == known * CONQUEST == 0:
            return
        seen = self.observer
        values = self.values
        width = seen.region_width
        start = self.first + seen.by_region + columns.REGION_CONQUERED
        place: i64 = LOG_REGION
        same = logged >= known * CONQUEST
        if same:
            for region in conquered:
                if log[place] != region:
                    same = False
                    break
                place += CONQUEST
        if not same:
            for region in conquered:
                values[start + region * width] = 0
            conquered = vec[i64]()
            place = LOG_REGION
        while place < logged:
            conquered = append(conquered, log[place])
            values[start + log[place] * width] = 1
            place += CONQUEST
        self.conquered = conquered

    def _market(self, s: State, new: bool) -> None:
        seen = self.observer
        rules = seen.rules
        if s.column is not self.column or not seen.plain_market or new:
            self.column = s.column
            self._offers(rules.market.rows(s, self.seat))
        if s.race_pool != self.race_pool:
            self.race_pool = s.race_pool
            self._pool(s.race_pool, len(rules.races), seen.layout.by_race)
        if s.power_pool != self.power_pool:
            self.power_pool = s.power_pool
            self._pool(s.power_pool, len(rules.powers), seen.layout.by_power)

    def _offers(self, rows: list[int]) -> None:
        values = self.values
        layout = self.observer.layout
        start = self.first + layout.by_offer
        most: i64 = layout.offers
        there: i64 = len(rows) // COMBO
        for position in range(most):
            race: i64 = ids.NONE
            power: i64 = ids.NONE
            coins: i64 = 0
            if position < there:
                race = rows[position * COMBO]
                power = rows[position * COMBO + 1]
                coins = rows[position * COMBO + 2]
            shown = race >= 0 and power >= 0
            values[start + columns.OFFER_RACE] = i16(race + 1) if shown else 0
            values[start + columns.OFFER_POWER] = i16(power + 1) if shown else 0
            values[start + columns.OFFER_COINS] = small(coins) if shown else 0
            values[start + columns.OFFER_PRICE] = i16(position) if shown else 0
            start += columns.OFFER_COLUMNS

    def _pool(self, pool: int, size: int, start: int) -> None:
        values = self.values
        at = self.first + start
        for number in range(size):
            values[at] = 1 if pool >> number & 1 else 0
            at += 1
