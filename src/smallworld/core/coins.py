"""Coins: all payments between players and the bank."""

from smallworld.core import events
from smallworld.core.state import State


def earn(s: State, seat: int, amount: int, source: str, kind: str = events.EARNED) -> None:
    """Pay coins from the bank to a player."""
    if amount:
        s.coins[seat] += amount
        s.counted[seat] += amount
        events.tell(s, kind, seat, amount=amount, source=source)


def pay(s: State, seat: int, amount: int, source: str) -> None:
    """Pay coins from a player to the bank; the player must have them."""
    if amount:
        s.coins[seat] -= amount
        s.counted[seat] -= amount
        events.tell(s, events.PAID, seat, amount=-amount, source=source)


def pay_player(s: State, payer: int, payee: int, amount: int, source: str, kind: str = events.EARNED) -> None:
    """Pay what one player owes another, as far as their coins go (R-8)."""
    paid = min(amount, s.coins[payer])
    pay(s, payer, paid, source)
    earn(s, payee, paid, source, kind)
