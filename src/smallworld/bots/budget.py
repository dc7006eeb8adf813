"""Time limits for bots: per decision, per turn, and until a decision is aborted."""

from typing import Final

#: Default seconds per decision.
USUAL_BUDGET: Final = 0.2
#: A turn may take as long as this many decisions; the first ones, which matter most, get the largest share.
TURN: Final = 4.5
SHARE: Final = 0.4
#: Share of its budget that a decision plans to use: the clock is checked only between replies.
PLANNED: Final = 0.9
#: A decision is aborted after this many times its budget plus this many seconds, in case the machine is busy.
TIMES: Final = 10.0
GRACE: Final = 2.0


def planning_time(budget: float, spent: float) -> float:
    """Return the planning time in seconds after `spent` seconds of this turn; negative if none is left."""
    return min(budget * PLANNED, (budget * TURN - spent) * SHARE)


def time_limit(budget: float) -> float:
    """Return the seconds after which a decision is aborted."""
    return budget * TIMES + GRACE
