"""Computer players: each sees a state without the parts hidden from its seat."""

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.budget import USUAL_BUDGET
from smallworld.bots.clock import WorkClock
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.levels import ADVISER, BOTS, LEVELS, STAND_IN
from smallworld.bots.random_bot import RandomBot
from smallworld.core.errors import RulesetError
from smallworld.extras import needs

__all__ = [
    "ADVISER",
    "BOTS",
    "LEVELS",
    "STAND_IN",
    "USUAL_BUDGET",
    "Advice",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "make_bot",
]


def make_bot(name: str, seed: int | str = 0, budget: float = USUAL_BUDGET, counted: bool = False) -> Bot:
    """Make a bot by name, with `budget` in seconds per decision; reproducible by seed and states.

    Bots that think until their budget is spent are reproducible only if it is `counted`: then a second is the amount of
    work that usually takes a second, regardless of this machine's speed.
    """
    if name not in BOTS:
        raise RulesetError(f"unknown bot {name!r}; available: {', '.join(BOTS)}")
    if not budget > 0:
        raise RulesetError(f"the budget for a decision must be positive, not {budget:g} seconds")
    try:
        bot = BOTS[name](seed)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("smallworld"):
            raise
        raise RulesetError(needs(f"the bot {name}", error, "network")) from None
    bot.budget = budget
    if counted:
        bot.clock = WorkClock()
    return bot
