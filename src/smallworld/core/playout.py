"""Random play inside the core, for programs that only want to know where it leads."""

from librt.random import Random

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.engine import DECISIONS
from smallworld.core.ids import TOP_KIND
from smallworld.core.packed import action_at, i64
from smallworld.core.state import State


def choose(s: State, random: Random) -> Action | None:
    """A legal action, each as likely as any other, or an outcome of chance by its weight; None when it is over."""
    if len(s.frames) == 0:
        return None
    decision = DECISIONS[s.frames[TOP_KIND]]
    if decision.chance:
        return decision.draw(s, random)
    rules = s.rules
    found = rules.buffers.take()
    count: int = decision.write_legal(s, found)
    action = action_at(s, found, random.randrange(count))
    rules.buffers.give_back(found)
    return action


def play_out(s: State, random: Random, turns: int = ids.NONE) -> int:
    """Play random moves to the end of the game, or of so many turns; the answer is how many decisions players made.

    The state is changed and listeners are told, as by `engine.apply` with what `choose` brings.
    """
    until = ids.NONE if turns < 0 else s.turn() + turns
    done = s.rules.done_entry
    found = s.rules.buffers.take()
    made = 0
    count: i64 = 0
    while len(s.frames) > 0:
        decision = DECISIONS[s.frames[TOP_KIND]]
        # Everything that happens by itself first, as in `engine.resume`.
        if decision.automatic:
            decision.run(s)
            continue
        forced: Action | None = None
        if decision.only_done_is_forced:
            count = decision.write_legal(s, found)
            if count == 1 and found[0] == done:
                forced = s.rules.done
        else:
            forced = decision.forced(s)
        if forced is not None:
            decision.apply(s, forced)
            continue
        if until != ids.NONE and s.turn() >= until:
            break
        if decision.chance:
            decision.apply(s, decision.draw(s, random))
            continue
        if not decision.only_done_is_forced:
            count = decision.write_legal(s, found)
        decision.apply(s, action_at(s, found, random.randrange(count)))
        made += 1
    s.rules.buffers.give_back(found)
    return made
