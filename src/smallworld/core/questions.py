"""Questions about a state that change nothing: what an army could conquer, what that takes, and what is to come."""

from smallworld.core import conquest, ids
from smallworld.core.ability_moves import arguments
from smallworld.core.kit import BoundMove
from smallworld.core.pending import stack
from smallworld.core.state import State


def cost_of(s: State, army: int, region: int) -> int:
    """Tokens that a plain conquest of the region takes, or NONE where the army can't attack it."""
    return ids.NONE if target_refusal_of(s, army, region) else cost_if_reached(s, army, region)


def cost_if_reached(s: State, army: int, region: int) -> int:
    """Tokens that a plain conquest of the region takes, whether or not the army can attack it."""
    return conquest.cost(s, army, s.kits[army], region)


def target_refusal_of(s: State, army: int, region: int) -> str:
    """Why the army can't attack the region, as the key of a reason; empty if it can."""
    return conquest.target_refusal(s, army, s.kits[army], region)


def conquest_refusal_of(s: State, army: int, region: int) -> str:
    """Why the army can't conquer the region with the tokens that it has, as the key of a reason; empty if it can."""
    return conquest.conquer_refusal(s, army, s.kits[army], region)


def toll_of(s: State, army: int, region: int) -> int:
    """Coins that the army's owner has to pay before attacking the region."""
    return conquest.price(s, army, region)


def possible_arguments(s: State, army: int, bound: BoundMove, step: int) -> list[int]:
    """What a move of the army's abilities could take in a step, as far as that is known without asking the move."""
    return list(arguments(s, army, s.kits[army], bound, step))


def same_team(s: State, seat: int, other: int) -> bool:
    """Whether two seats are in one team; never where everybody plays alone."""
    teams = s.rules.teams
    return len(teams) > 0 and teams[seat] == teams[other]


def is_unpaid(s: State) -> bool:
    """Whether this turn is still to be paid."""
    return ids.F_SCORE in s.frames[:: ids.FRAME]


def redeployer(s: State) -> int:
    """The army that is redeploying, perhaps with a question of an ability to answer first; NONE if there is none."""
    for pending in reversed(stack(s)):
        if pending.kind == ids.F_REDEPLOY:
            return pending.army
        if pending.kind != ids.F_CHOICE:
            break
    return ids.NONE
