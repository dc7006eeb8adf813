"""What happened, in order; emitted only while somebody listens (`State.events` is a list)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smallworld.core import ids

if TYPE_CHECKING:
    from smallworld.core.state import State

PAID: Final = "paid"
EARNED: Final = "earned"
INCOME: Final = "income"
SCORED: Final = "scored"
PICKED: Final = "picked"
REVEALED: Final = "revealed"
READIED: Final = "readied"
ABANDONED: Final = "abandoned"
CONQUERED: Final = "conquered"
ROLLED: Final = "rolled"
TURNED: Final = "turned"
LOST: Final = "lost"
PLACED: Final = "placed"
MARKED: Final = "marked"
DECLINED: Final = "declined"
VANISHED: Final = "vanished"
TURN: Final = "turn"
ENDED: Final = "ended"


class Event:
    """One thing that happened: its kind, whose it is, where, how much, and what it comes from."""

    __slots__ = ("amount", "army", "kind", "region", "seat", "source")

    def __init__(self, kind: str, seat: int, army: int, region: int, amount: int, source: str) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.army: Final = army
        self.region: Final = region
        self.amount: Final = amount
        self.source: Final = source

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.army}, {self.region}, {self.amount}, {self.source!r})"


def tell(
    s: State, kind: str, seat: int, army: int = ids.NONE, region: int = ids.NONE, amount: int = 0, source: str = ""
) -> None:
    """Tell the listener, if there is one."""
    if s.events is not None:
        s.events.append(Event(kind, seat, army, region, amount, source))


def earn(s: State, seat: int, amount: int, source: str, kind: str = EARNED) -> None:
    """Give a player coins from the bank (a payment is a negative amount)."""
    if amount:
        s.coins[seat] += amount
        if s.events is not None:
            tell(s, kind, seat, amount=amount, source=source)


def hand_over(s: State, payer: int, payee: int, amount: int, source: str, kind: str = EARNED) -> None:
    """One player pays another what is due, as far as the coins go (R-8)."""
    paid = min(amount, s.coins[payer])
    earn(s, payer, -paid, source, PAID)
    earn(s, payee, paid, source, kind)
