"""The dealer draws random outcomes; the state itself has no random generator."""

import random
from collections.abc import Iterable

from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import Chance, below
from smallworld.core.state import State


class Dealer(Chance):
    """Draws outcomes from a seed; `dice` are faces to roll first, as in a scenario."""

    def __init__(self, seed: int | None = None, dice: Iterable[int] = ()) -> None:
        self.random = random.Random(seed)
        self.dice = list(dice)

    def draw(self, s: State) -> Action:
        """Draw one outcome at the current chance frame."""
        if self.dice:
            outcomes = engine.chance(s)
            if outcomes[0][0].verb == ids.V_DIE:
                face = self.dice.pop(0)
                return next(action for action, _ in outcomes if ids.FACES[action.arg][0] == face)
        if s.pending_kind() == ids.F_FLIP:
            # Its odds are slow to compute, so compute them only once.
            outcomes = engine.chance(s)
            return engine.outcome_at(outcomes, below(self.random, engine.total_weight(outcomes)))
        return engine.chance_outcome(s, below(self.random, engine.chance_weight(s)))
