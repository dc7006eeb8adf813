"""How long bots may think: for a decision, for a turn, and until a decision is ended."""

from typing import Final

#: Seconds for a decision where nobody says otherwise.
USUAL_BUDGET: Final = 0.2
#: A turn may take as long as so many decisions: the first ones, which matter most, get the most of it.
TURN: Final = 4.5
SHARE: Final = 0.4
#: How much of its budget a decision plans with: time is looked at between replies, each of which takes a while.
PLANNED: Final = 0.9
#: A decision is ended after this many times its budget and this many seconds more: a machine may be busy.
TIMES: Final = 10.0
GRACE: Final = 2.0


def planning_time(budget: float, spent: float) -> float:
    """Seconds for a decision that plans, in a turn on which so many have been spent; none are left if negative."""
    return min(budget * PLANNED, (budget * TURN - spent) * SHARE)


def time_limit(budget: float) -> float:
    """Seconds after which a decision is ended."""
    return budget * TIMES + GRACE
