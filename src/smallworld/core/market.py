"""The market: how combos are offered, paid for, revealed and returned. Games may bring one of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smallworld.core import events, ids
from smallworld.core.pieces import without

if TYPE_CHECKING:
    from smallworld.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Market:
    """One column of combos for all, race and power side by side, with coins on them: `State.column` in threes."""

    def refusal(self, s: State, seat: int, position: int) -> str:
        """Why the combo at a position (from 0) can't be picked (C-PICK-2)."""
        if position * 3 >= len(s.column):
            return "no-such-combo"
        return "too-few-coins" if position > s.coins[seat] else ""

    def offers(self, s: State, seat: int) -> list[tuple[int, int, int, int]]:
        """What a seat is offered: position, race, power and coins lying on it."""
        column = s.column
        return [(i // 3, column[i], column[i + 1], column[i + 2]) for i in range(0, len(column), 3)]

    def take(self, s: State, seat: int, position: int) -> tuple[int, int]:
        """Pay for a combo and take it with the coins on it; those below move up (C-PICK-2, 3, 5)."""
        column = s.column
        for above in range(position):
            column[above * 3 + 2] += 1
        events.earn(s, seat, -position, "pick", events.PAID)
        race, power, coins = column[position * 3], column[position * 3 + 1], column[position * 3 + 2]
        del column[position * 3 : position * 3 + 3]
        events.earn(s, seat, coins, "pick")
        return race, power

    def short(self, s: State) -> bool:
        """Whether something is to be revealed, and can be."""
        return (
            len(s.column) < 3 * s.rules.column
            and (s.race_pool != 0 or len(s.race_queue) > 0)
            and (s.power_pool != 0 or len(s.power_queue) > 0 or len(s.discard) > 0)
        )

    def outcomes(self, s: State, pending: int) -> tuple[int, int, tuple[int, ...]]:
        """What is revealed next: the verb for it, the pool it comes from, and what is known to lie under the pool."""
        if pending == ids.NONE:
            return ids.V_RACE, s.race_pool, s.race_queue
        return ids.V_POWER, s.power_pool, s.power_queue

    def reveal(self, s: State, pending: int, turned: int) -> int:
        """A race or power was turned; the answer is the race that still waits for its power, or NONE."""
        if pending == ids.NONE:
            take_race(s, turned)
            reshuffle(s)
            return turned
        take_power(s, turned)
        s.column += [pending, turned, 0]
        events.tell(s, events.REVEALED, s.seat, pending, turned, len(s.column) // 3)
        return ids.NONE

    def returned(self, s: State, race: int) -> None:
        """A race left the game: its banner goes to the bottom of the stack (C-PICK-7)."""
        s.race_queue += (race,)


def take_race(s: State, race: int) -> None:
    """The top race was turned: it leaves the stack."""
    if s.race_pool >> race & 1:
        s.race_pool &= ~(1 << race)
    else:
        s.race_queue = without(s.race_queue, race)


def take_power(s: State, power: int) -> None:
    """The top power was turned: it leaves the stack."""
    if s.power_pool >> power & 1:
        s.power_pool &= ~(1 << power)
    else:
        s.power_queue = without(s.power_queue, power)


def reshuffle(s: State) -> None:
    """When no power is left to reveal, the discarded ones form a new stack (C-PICK-6)."""
    if s.power_pool == 0 and len(s.power_queue) == 0:
        for power in s.discard:
            s.power_pool |= 1 << power
        s.discard = ()
