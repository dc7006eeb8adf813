"""Odds: advice to take a region with the die names the chance, not what the attempt brings on average."""

from smallworld.bots.bot import Advice
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.state import State


def with_odds(s: State, seat: int, advice: Advice) -> Advice:
    """Replace the averages in the reason for a conquest by its chance in 6 and its coins if it succeeds."""
    if advice.reason.key != "conquer":
        return advice
    found = engine.cost_breakdown(s, advice.action)
    if found is None or not found.short:
        return advice
    after = engine.preview(s, advice.action)
    if after.pending_kind() == ids.F_DIE:
        after = engine.preview(after, s.rules.space.of(ids.V_DIE, ids.BEST_FACE))
    coins = _due(after, seat) - _due(s, seat)
    return advice._replace(reason=Reason("roll", (("chances", found.chances), ("coins", coins))))


def _due(s: State, seat: int) -> int:
    """Return the seat's coins, with this turn's income so far."""
    return s.coins[seat] + sum([amount for _, amount in engine.income(s, seat)])
