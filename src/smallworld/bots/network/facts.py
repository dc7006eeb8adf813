"""Features of races and powers, so that the network can generalise to unseen ones."""

from smallworld.core import ids
from smallworld.core.hooks import Ability

#: The hooks known to the stored weights, in order; newer hooks are left out until retraining.
HOOKS = (
    "links", "enters", "reaches", "lands", "may_hold", "board_discount", "discount", "shields", "toll",
    "immune_to_abilities", "spares", "demands", "keeps", "income", "has_pieces_to_place", "set_up", "picked",
    "turn_began", "settled", "conquered", "lost", "spared", "paid", "removed", "redeploying", "turn_ended",
    "declining", "retreated",
)  # fmt: skip
FLAGS = ("lasts", "extra_in_decline", "campaigns", "rolls_first", "travels_free")
#: Number on the banner or badge, tokens in the box, garrison, flags, hooks, moves by step, choices.
WIDTH = 3 + len(FLAGS) + len(HOOKS) + len(ids.STEPS) + 1


def facts_of(ability: Ability) -> list[float]:
    """Return one race's or power's features."""
    kind = type(ability)
    numbers = [ability.number / 5, getattr(ability, "tokens", 0) / 10, ability.garrison - 1.0]
    flags = [float(bool(getattr(ability, flag))) for flag in FLAGS]
    overridden = [getattr(kind, hook) is not getattr(Ability, hook) for hook in HOOKS]
    # The stored weights represent a memory that is cleared each turn as this hook.
    overridden[HOOKS.index("turn_began")] |= ability.memory_is_per_turn
    # Moves with the same word count once.
    moves = [float(len({move.word for move in ability.moves if step in move.steps})) for step in range(len(ids.STEPS))]
    return [*numbers, *flags, *map(float, overridden), *moves, float(len(ability.choices))]
