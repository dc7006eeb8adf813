"""Sprinter, a custom bot."""

from smallworld.bots import Bot
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State


class Sprinter(Bot):
    """Conquers the cheapest region while it can, and goes into decline when it can't."""

    name = "sprinter"

    def choose(self, s: State, seat: int) -> Action:
        legal = engine.legal(s)
        conquests = [action for action in legal if action.verb == ids.V_CONQUER]
        if conquests:
            army = engine.campaigner(s)
            return min(conquests, key=lambda action: engine.cost_of(s, army, action.arg))
        if s.rules.decline in legal:
            return s.rules.decline
        return self.random.choice(legal)
