"""Bots of self-play: they play as well as they can, and now and then try something else to learn from it."""

import math

from smallworld.bots.bot import Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.planner import PlannerBot, ValueFunction
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: How often a conquest or a placement is another than the best where a pick would be random, and of how many it is one.
TACTICS = 0.5
FEW = 4


def strategist(seed: int, judge: ValueFunction | None) -> Bot:
    """The bot that networks are trained and compared by, as level 4 is one; the greedy bot where there is no judge."""
    if judge is None:
        return GreedyBot(seed)
    bot = PlannerBot(seed, judge)
    # No clock: the same seed has to give the same game on a busy machine.
    bot.budget = math.inf
    return bot


class ExploringBot(Bot):
    """Chooses as a bot does, but sometimes picks or declines at random: strategy is where there is most to learn.

    More rarely it takes one of the next best conquests or placements, so that positions that differ in them are known.
    """

    def __init__(self, seed: int, judge: ValueFunction | None, curious: float) -> None:
        super().__init__(seed)
        self.curious = curious
        self.bot = strategist(seed, judge)

    def choose(self, s: State, seat: int) -> Action:
        """The action to take."""
        if self.random.random() < self.curious:
            legal = engine.legal(s)
            kind = engine.pending(s).kind
            if kind == ids.F_PICK:
                return self.random.choice(legal)
            if kind == ids.F_CONQUER and s.rules.decline in legal:
                # Turns that open with a decline are far fewer than the others.
                return s.rules.decline if self.random.random() < 0.4 else self._go_on(s, seat, 1)
            if self.random.random() < TACTICS:
                return self._go_on(s, seat, FEW)
        return self.bot.choose(s, seat)

    def _go_on(self, s: State, seat: int, few: int) -> Action:
        """One of the best few that are not a decline."""
        ranked = [advice.action for advice in self.bot.advise(s, seat, 100)]
        others = [action for action in ranked if action is not s.rules.decline]
        return self.random.choice(others[:few]) if others else s.rules.decline
