"""Self-play bots: they play as well as they can, but sometimes explore."""

import math

from smallworld.bots.bot import Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.planner import PlannerBot, ValueFunction
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Relative frequency of exploring conquests and placements, and the number of best moves to choose from.
TACTICS = 0.5
FEW = 4


def strategist(seed: int, judge: ValueFunction | None) -> Bot:
    """Return the bot for training and comparing networks (level 4), or the greedy bot without a network."""
    if judge is None:
        return GreedyBot(seed)
    bot = PlannerBot(seed, judge)
    # No time limit: the same seed must give the same game even on a busy machine.
    bot.budget = math.inf
    return bot


class ExploringBot(Bot):
    """Plays like another bot, but sometimes picks or declines at random, since strategic moves teach most.

    More rarely, it takes one of the next-best conquests or placements, to cover such positions too.
    """

    def __init__(self, seed: int, bot: Bot, curious: float) -> None:
        super().__init__(seed)
        self.curious = curious
        self.bot = bot

    def choose(self, s: State, seat: int) -> Action:
        """Return the action to take."""
        if self.random.random() < self.curious:
            legal = engine.legal(s)
            kind = engine.pending(s).kind
            if kind == ids.F_PICK:
                return self.random.choice(legal)
            if kind == ids.F_CONQUER and s.rules.decline in legal:
                # Turns that open with a decline are rare, so sample them more often.
                return s.rules.decline if self.random.random() < 0.4 else self._go_on(s, seat, 1)
            if self.random.random() < TACTICS:
                return self._go_on(s, seat, FEW)
        return self.bot.choose(s, seat)

    def _go_on(self, s: State, seat: int, few: int) -> Action:
        """Choose one of the best few actions other than a decline."""
        ranked = [advice.action for advice in self.bot.advise(s, seat, 100)]
        others = [action for action in ranked if action is not s.rules.decline]
        return self.random.choice(others[:few]) if others else s.rules.decline
