"""Random play inside the core, for programs that only want to know where it leads."""

from librt.random import Random

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.engine import DECISIONS, resume
from smallworld.core.ids import TOP_KIND
from smallworld.core.state import State


def choose(s: State, random: Random) -> Action | None:
    """A legal action, each as likely as any other, or an outcome of chance by its weight; None when it is over."""
    if len(s.frames) == 0:
        return None
    decision = DECISIONS[s.frames[TOP_KIND]]
    if decision.chance:
        return decision.draw(s, random)
    rules = s.rules
    found = rules.take_buffer()
    count: int = decision.write_legal(s, found)
    action = rules.actions[found[random.randrange(count)]]
    rules.give_back(found)
    return action


def play_out(s: State, random: Random, turns: int = ids.NONE) -> int:
    """Play random moves to the end of the game, or of so many turns; the answer is how many decisions players made.

    The state is changed and listeners are told, as by `engine.apply` with what `choose` brings.
    """
    until = ids.NONE if turns < 0 else s.turn() + turns
    actions = s.rules.actions
    found = s.rules.take_buffer()
    made = 0
    while len(s.frames) > 0 and (until == ids.NONE or s.turn() < until):
        decision = DECISIONS[s.frames[TOP_KIND]]
        if decision.chance:
            decision.apply(s, decision.draw(s, random))
        else:
            count: int = decision.write_legal(s, found)
            decision.apply(s, actions[found[random.randrange(count)]])
            made += 1
        resume(s)
    s.rules.give_back(found)
    return made
