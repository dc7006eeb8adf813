"""Fast path of batches: games are played and observed one by one, while each is in the CPU caches.

Compiled in wheels.
"""

from __future__ import annotations

from typing import Final

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.packed import i16, i64, lent_bytes, lent_numbers, lent_small, u8, vec
from smallworld.core.playout import run_to_choice, take_to_choice
from smallworld.learning.envs.env_game import Arena, Table
from smallworld.views.fast_row import FastRow

#: The marked positions of a new game's mask.
NOTHING: Final = vec[i64]()


class Sight:
    """A game and its rows, with the values last written, so that only changes are written."""

    def __init__(self, table: Table, observation: FastRow, mask: i64) -> None:
        self.table: Final = table
        self.observation: Final = observation
        self.mask: Final[i64] = mask
        self.marked = NOTHING


class FastBatch:
    """Games without bots, each with a row of observations and masks in memory shared with NumPy arrays."""

    def __init__(self, size: int, arena: Arena) -> None:
        self.size: Final = size
        self.width: Final = arena.observer.layout.size
        self.actions: Final = arena.layout.size
        self.observations: Final[vec[i16]] = lent_small(size * self.width)
        self.masks: Final[vec[u8]] = lent_bytes(size * self.actions)
        #: The seat to act in each row.
        self.seats: Final[vec[i64]] = lent_numbers(size)
        self.sights: Final[list[Sight]] = []

    def put(self, row: int, table: Table) -> None:
        """Put a new game in a row (the next one, or one whose game is over) and write its rows."""
        values, masks = self.observations, self.masks
        first: i64 = row * self.width
        place = first
        for value in table.arena.observer.blank:
            values[place] = value
            place += 1
        mask: i64 = row * self.actions
        sight = Sight(table, FastRow(table.arena.observer, values, first), mask)
        if row < len(self.sights):
            for number in self.sights[row].marked:
                masks[number] = 0
            self.sights[row] = sight
        else:
            self.sights.append(sight)
        self.look(row)

    def illegal(self, numbers: list[int]) -> int:
        """Return the first row whose action is illegal, or NONE."""
        masks = self.masks
        actions: i64 = self.actions
        first: i64 = 0
        for row, number in enumerate(numbers):
            if number < 0 or number >= self.actions or not masks[first + number]:
                return row
            first += actions
        return ids.NONE

    def play(self, numbers: list[int]) -> list[int]:
        """Make one move in every game, all known to be legal, and write the rows; returns the rows of finished
        games.
        """
        over: list[int] = []
        for row, number in enumerate(numbers):
            table = self.sights[row].table
            action = table.arena.layout.action(table.seat, number)
            if not self.look(row, action):
                over.append(row)
        return over

    def look(self, row: int, action: Action | None = None) -> bool:
        """Take an action, advance to a player's choice, and write the rows; returns False if the game is over."""
        sight = self.sights[row]
        table = sight.table
        state = table.state
        buffers = state.rules.buffers
        found = buffers.take()
        count: i64 = 0
        if action is None:
            count = run_to_choice(state, table.dealer, found)
        else:
            count = take_to_choice(state, action, table.dealer, found)
        seat: i64 = engine.actor(state)
        table.seat = seat
        if count > 0:
            self.seats[row] = seat
            sight.marked = table.arena.layout.mark(seat, found, count, self.masks, sight.mask, sight.marked)
            sight.observation.write(state, seat)
        buffers.give_back(found)
        return count > 0
