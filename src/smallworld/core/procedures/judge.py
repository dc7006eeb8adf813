"""The judge: who wins. Games may bring one of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from smallworld.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Every player alone: most coins, then most tokens on the map, else shared (C-END-1, C-END-2)."""

    #: Whether a team scores as its poorest player; else as all of them together.
    poorest_counts = False

    def winners(self, s: State) -> list[int]:
        most = max(s.coins)
        tied = [seat for seat in range(s.rules.seats) if s.coins[seat] == most]
        if len(tied) > 1:
            tokens = [tokens_on_map(s, seat) for seat in tied]
            tied = [seat for i, seat in enumerate(tied) if tokens[i] == max(tokens)]
        return tied

    def team_scores(self, s: State) -> dict[str, int]:
        """What each team would score now; nothing where everybody plays alone."""
        return {}


def tokens_on_map(s: State, seat: int) -> int:
    """Race tokens of a seat on the map, with pieces that count as such (C-END-2, R-39, R-60)."""
    auxiliary = s.rules.auxiliary
    total = 0
    for region in range(s.rules.board.size):
        holder = s.holder[region]
        if holder >= 0 and holder != s.rules.natives and s.seat_of(holder) == seat:
            total += s.tokens[region]
            if auxiliary >= 0:
                total += s.count(region, auxiliary)
    return total
