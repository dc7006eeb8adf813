"""The only door to the rules: new, actor, chance, legal, refusal, apply, and questions about a state."""

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.conquest import cost, itemised_cost, target_refusal
from smallworld.core.decisions import (
    Asked,
    Conquer,
    Decision,
    Die,
    FirstPlayer,
    Offer,
    Pick,
    Placing,
    Retreat,
    Reveal,
    Turn,
)
from smallworld.core.errors import IllegalMove
from smallworld.core.ruleset import Ruleset
from smallworld.core.scoring import income, winners
from smallworld.core.state import State
from smallworld.core.turn import BeginRedeploy, BeginTurn, Campaign, Main, NextTurn, Retreats, Score

__all__ = [
    "actor", "apply", "blank", "campaigner", "chance", "cost_items", "cost_of", "income", "legal", "new", "refusal",
    "resume", "step", "target_refusal_of", "winners",
]  # fmt: skip

# In the order of the kinds of frames in `ids`.
DECISIONS: list[Decision] = [
    FirstPlayer(),
    Reveal(),
    Die(),
    Pick(),
    Conquer(),
    Placing(),
    Offer(ids.END),
    Offer(ids.AFTER),
    Retreat(),
    Asked(),
    BeginTurn(),
    Main(),
    BeginRedeploy(),
    Score(),
    Retreats(),
    NextTurn(),
    Campaign(),
    Turn(),
]


def blank(rules: Ruleset) -> State:
    """A state before anything is revealed or pending: coins dealt, natives placed, all stacks unknown (C-SET-1, 4)."""
    s = State(rules)
    for region in range(rules.board.size):
        if rules.board.natives[region]:
            s.holder[region] = rules.natives
            s.tokens[region] = rules.board.natives[region]
            s.held[rules.natives] |= 1 << region
    return s


def new(rules: Ruleset) -> State:
    """The state of a new game; chance acts first."""
    s = blank(rules)
    for ability in rules.table:
        ability.set_up(s)
    s.push(ids.F_FIRST, 0)
    s.push(ids.F_REVEAL, 0, ids.NONE)
    resume(s)
    return s


def resume(s: State) -> None:
    """Run on until a player or chance must act, or the game is over."""
    frames = s.frames
    while frames:
        decision = DECISIONS[frames[-4]]
        if decision.automatic:
            decision.run(s)
            continue
        action = decision.forced(s)
        if action is None:
            return
        decision.apply(s, action)


def actor(s: State) -> int:
    """The seat to act, CHANCE, or OVER."""
    if not s.frames:
        return ids.OVER
    decision = DECISIONS[s.frames[-4]]
    if decision.chance:
        return ids.CHANCE
    return s.frames[-3] if decision.of_seat else s.frames[-3] // s.rules.slots


def chance(s: State) -> list[tuple[Action, int]]:
    """What chance may bring now, with weights; empty when it is not chance that acts."""
    return DECISIONS[s.frames[-4]].outcomes(s) if s.frames else []


def legal(s: State) -> list[Action]:
    """Every legal action now, in the order of the notation; at a chance frame, its outcomes."""
    if not s.frames:
        return []
    decision = DECISIONS[s.frames[-4]]
    if decision.chance:
        return [action for action, _ in decision.outcomes(s)]
    return decision.legal(s)


def refusal(s: State, action: Action) -> str:
    """Why an action is refused now, as the key of a reason; empty if it is legal."""
    if not s.frames:
        return "game-over"
    decision = DECISIONS[s.frames[-4]]
    if decision.chance:
        return "" if decision.brings(s, action) else "chance"
    if ids.V_DIE <= action.verb < ids.FIRST_OWN_VERB:
        return "no-chance"
    return decision.refusal(s, action)


def apply(s: State, action: Action) -> None:
    """Take a legal action and run on to the next decision; anything else raises IllegalMove and changes nothing."""
    frames = s.frames
    if not frames:
        raise IllegalMove("game-over", "game-over")
    decision = DECISIONS[frames[-4]]
    # The common verbs at a player's frame have nothing to do with chance, which `refusal` asks about first.
    ordinary = action.verb < ids.V_DIE and not decision.chance
    reason = decision.refusal(s, action) if ordinary else refusal(s, action)
    if reason:
        raise IllegalMove(reason, reason)
    decision.apply(s, action)
    resume(s)


def step(s: State) -> int:
    """The step of the turn, as the notation names it."""
    frames = s.frames
    if not frames:
        return ids.END
    kind = frames[-4]
    if kind == ids.F_CONQUER and frames[-2] == 1:
        return ids.START
    if kind == ids.F_CHOICE:
        return s.rules.choices[frames[-2]].step
    return DECISIONS[kind].step


def campaigner(s: State) -> int:
    """The army whose conquer step this is, a roll within it included; NONE outside one."""
    frames = s.frames
    if frames and (frames[-4] in (ids.F_CONQUER, ids.F_CHOICE, ids.F_DIE)) and step(s) <= ids.CONQUER:
        return frames[-3]
    return ids.NONE


def cost_of(s: State, army: int, region: int) -> int:
    """Tokens that a plain conquest of the region takes, or NONE where the army can't attack it."""
    kit = s.kits[army]
    return ids.NONE if target_refusal(s, army, kit, region) else cost(s, army, kit, region)


def cost_items(s: State, army: int, region: int) -> list[tuple[str, int]]:
    """The cost of a region, item by item."""
    return itemised_cost(s, army, region)


def target_refusal_of(s: State, army: int, region: int) -> str:
    """Why the army can't attack the region, as the key of a reason; empty if it can."""
    return target_refusal(s, army, s.kits[army], region)
