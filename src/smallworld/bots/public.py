"""What a bot gets of a state: all of it but what is hidden from its seat."""

from __future__ import annotations

from smallworld.core.state import State


def public(s: State, seat: int) -> State:
    """A copy for a seat to try things on: other seats' coins are 0; chance lies outside a state anyway (C-SET-2)."""
    known = s.clone()
    known.coins = [coins if other == seat else 0 for other, coins in enumerate(s.coins)]
    return known
