"""The dealer draws what chance brings; the state itself holds no generator."""

import random
from collections.abc import Iterable

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

# What is drawn from a shuffled stack, or by lot: every outcome is as likely as any other.
EQUALLY_LIKELY = (ids.V_RACE, ids.V_POWER, ids.V_FIRST)


class Dealer:
    """Draws outcomes from a seed; `dice` are rolls to come first, as in a scenario."""

    def __init__(self, seed: int | None = None, dice: Iterable[int] = ()) -> None:
        self.random = random.Random(seed)
        self.dice = list(dice)

    def draw(self, s: State) -> Action:
        """One outcome of the chance that acts now."""
        outcomes = engine.chance(s)
        if self.dice and outcomes[0][0].verb == ids.V_DIE:
            face = self.dice.pop(0)
            return next(action for action, _ in outcomes if ids.FACES[action.arg][0] == face)
        if outcomes[0][0].verb in EQUALLY_LIKELY:
            return outcomes[self.random.randrange(len(outcomes))][0]
        return engine.outcome_at(outcomes, self.random.randrange(engine.total_weight(outcomes)))
