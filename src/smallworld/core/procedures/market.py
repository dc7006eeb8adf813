"""The market, where combos are offered, paid for, refilled and returned. A game may define its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from mypy_extensions import mypyc_attr

from smallworld.core import events, ids
from smallworld.core.coins import earn, pay
from smallworld.core.ids import TOP_KIND
from smallworld.core.procedures.pieces import without

if TYPE_CHECKING:
    from smallworld.core.state import State

# Layout of a combo in `State.column`: its race, its power, and the coins on it.
COMBO: Final = 3
COINS: Final = 2


class Combo(NamedTuple):
    """A combo on offer: its position (from 0), its race and power, and the coins on it."""

    position: int
    race: int
    power: int
    coins: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Market:
    """One column of combos for all players: a race and a power side by side, with coins on them."""

    #: Names of the columns if races and powers have separate ones; the powers come last.
    columns: ClassVar[tuple[str, ...]] = ()

    def refusal(self, s: State, seat: int, position: int) -> str:
        """Return the reason why the combo at a position (from 0) can't be picked (C-PICK-2); empty if it can."""
        if position * COMBO >= len(s.column):
            return "no-such-combo"
        return "too-few-coins" if position > s.coins[seat] else ""

    def offers(self, s: State, seat: int) -> list[Combo]:
        """Return the combos that a seat can choose from, affordable or not."""
        rows = self.rows(s, seat)
        combos = [Combo(start // COMBO, *rows[start : start + COMBO]) for start in range(0, len(rows), COMBO)]
        return [combo for combo in combos if combo.race != ids.NONE and combo.power != ids.NONE]

    def rows(self, s: State, seat: int) -> list[int]:
        """Like `offers`, but as numbers: race, power and coins, row by row; NONE in empty places."""
        return list(s.column)

    def size(self, s: State) -> int:
        return len(s.column) // COMBO

    def races(self, s: State) -> list[int]:
        return list(s.column[::COMBO])

    def powers(self, s: State) -> list[int]:
        return list(s.column[1::COMBO])

    def column(self, s: State, name: str) -> list[int]:
        """Return a named column's contents by row, NONE if a row is empty."""
        raise NotImplementedError

    def set_column(self, s: State, name: str, numbers: list[int]) -> None:
        """Set a named column to these races or powers, starting with its first row."""
        raise NotImplementedError

    def put(self, s: State, race: int, power: int, coins: int = 0) -> None:
        """Add a combo at the bottom of the column."""
        s.column += (race, power, coins)

    def take(self, s: State, seat: int, position: int) -> tuple[int, int]:
        """Pay for a combo and take it with its coins; those below move up (C-PICK-2, 3, 5)."""
        column = list(s.column)
        for above in range(position):
            column[above * COMBO + COINS] += 1
        pay(s, seat, position, "pick")
        start = position * COMBO
        race, power, coins = column[start : start + COMBO]
        del column[start : start + COMBO]
        s.column = tuple(column)
        earn(s, seat, coins, "pick")
        return race, power

    def needs_reveal(self, s: State) -> bool:
        """Whether something must be revealed, and can be."""
        return (
            len(s.column) < COMBO * s.rules.column
            and (s.race_pool != 0 or len(s.race_queue) > 0)
            and (s.power_pool != 0 or len(s.power_queue) > 0 or len(s.discard) > 0)
        )

    def outcomes(self, s: State, pending: int) -> tuple[int, int, tuple[int, ...]]:
        """Return the next reveal: its verb, the pool it comes from, and the known order below the pool."""
        if pending == ids.NONE:
            return ids.V_RACE, s.race_pool, s.race_queue
        return ids.V_POWER, s.power_pool, s.power_queue

    def reveal(self, s: State, pending: int, turned: int) -> int:
        """Reveal a race or power; returns the race that still waits for its power, or NONE."""
        if pending == ids.NONE:
            take_race(s, turned)
            reshuffle(s)
            return turned
        take_power(s, turned)
        self.put(s, pending, turned)
        events.tell_revealed(s, pending, turned, self.size(s))
        return ids.NONE

    def returned(self, s: State, race: int) -> None:
        """Handle a race that left the game: its banner goes to the bottom of the stack (C-PICK-7)."""
        s.race_queue += (race,)


def refill(s: State) -> None:
    """Schedule a reveal if the market needs one; a pending reveal continues anyway until it is full."""
    if s.rules.market.needs_reveal(s) and s.frames[TOP_KIND] != ids.F_REVEAL:
        s.push(ids.F_REVEAL, s.seat, ids.NONE)


def take_race(s: State, race: int) -> None:
    """Remove the revealed race from the stack."""
    if s.race_pool >> race & 1:
        s.race_pool &= ~(1 << race)
    else:
        s.race_queue = without(s.race_queue, race)


def take_power(s: State, power: int) -> None:
    """Remove the revealed power from the stack."""
    if s.power_pool >> power & 1:
        s.power_pool &= ~(1 << power)
    else:
        s.power_queue = without(s.power_queue, power)


def reshuffle(s: State) -> None:
    """Form a new stack from the discarded powers when none is left to reveal (C-PICK-6)."""
    if s.power_pool == 0 and len(s.power_queue) == 0:
        for power in s.discard:
            s.power_pool |= 1 << power
        s.discard = ()
