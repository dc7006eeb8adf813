"""Coins: every payment between a player, the bank and other players."""

from smallworld.core import events
from smallworld.core.state import State


def earn(s: State, seat: int, amount: int, source: str, kind: str = events.EARNED) -> None:
    """A player gets coins from the bank."""
    if amount:
        s.coins[seat] += amount
        s.counted[seat] += amount
        events.tell(s, kind, seat, amount=amount, source=source)


def pay(s: State, seat: int, amount: int, source: str) -> None:
    """A player, who has them, pays coins to the bank."""
    if amount:
        s.coins[seat] -= amount
        s.counted[seat] -= amount
        events.tell(s, events.PAID, seat, amount=-amount, source=source)


def pay_player(s: State, payer: int, payee: int, amount: int, source: str, kind: str = events.EARNED) -> None:
    """One player pays another what is due, as far as the coins go (R-8)."""
    paid = min(amount, s.coins[payer])
    pay(s, payer, paid, source)
    earn(s, payee, paid, source, kind)
