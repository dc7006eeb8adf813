"""The judge, which decides the winner. A game may define its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from smallworld.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Individual scoring: most coins, then most tokens on the map, else shared (C-END-1, C-END-2)."""

    #: Whether a team's score is that of its poorest player; otherwise it is the sum over its players.
    poorest_counts = False

    def winners(self, s: State) -> list[int]:
        most = max(s.coins)
        tied = [seat for seat in range(s.rules.seats) if s.coins[seat] == most]
        if len(tied) > 1:
            tokens = [tokens_on_map(s, seat) for seat in tied]
            tied = [seat for i, seat in enumerate(tied) if tokens[i] == max(tokens)]
        return tied

    def team_scores(self, s: State) -> dict[str, int]:
        """Return each team's current score; empty in individual games."""
        return {}


def tokens_on_map(s: State, seat: int) -> int:
    """Count a seat's race tokens on the map, including pieces that count as tokens (C-END-2, R-39, R-60)."""
    auxiliary = s.rules.auxiliary
    total = 0
    for region in range(s.rules.board.size):
        holder = s.holder[region]
        if holder >= 0 and holder != s.rules.natives and s.seat_of(holder) == seat:
            total += s.tokens[region]
            if auxiliary >= 0:
                total += s.count(region, auxiliary)
    return total
