"""The bot that networks are trained and compared by: it picks and declines by one, and leaves the rest to greed."""

import math

from smallworld.bots.bot import Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.planner import Judge, PlannerBot


def strategist(seed: int, judge: Judge | None) -> Bot:
    """A bot with this judge, as level 4 is one; the greedy bot where there is none."""
    if judge is None:
        return GreedyBot(seed)
    bot = PlannerBot(seed, judge, replies=0, tactics=False)
    # No clock: the same seed has to give the same game on a busy machine.
    bot.budget = math.inf
    return bot
