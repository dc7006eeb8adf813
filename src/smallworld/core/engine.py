"""The only public interface of the rules.

It has functions for new games, actor, chance, legal actions, masks, refusals, apply, take, preview, and queries.
"""

from typing import Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.errors import IllegalMove
from smallworld.core.frames.base import Decision, outcome_at, total_weight
from smallworld.core.frames.chance import Die, FirstPlayer, Flip, Reveal
from smallworld.core.frames.pending import Pending, pending, pending_numbers, stack
from smallworld.core.frames.player import AnswerChoice, Conquer, OptionalStep, Pick
from smallworld.core.frames.redeploy import Redeploy, Retreat
from smallworld.core.frames.turn import BeginRedeploy, BeginTurn, Campaign, Main, NextTurn, Retreats, Score
from smallworld.core.ids import TOP_CHOICE, TOP_KIND, TOP_OPENING, TOP_WHO, V_DIE
from smallworld.core.knowledge import known_coins, known_marks, known_to
from smallworld.core.packed import i64, listed, set_bytes, vec
from smallworld.core.procedures.conquest import available_tokens
from smallworld.core.procedures.costs import itemised_cost as cost_items
from smallworld.core.procedures.decline import decline as decline_army
from smallworld.core.procedures.market import refill
from smallworld.core.procedures.scoring import income, standing_income, winners, worth
from smallworld.core.questions import (
    CostBreakdown,
    can_be_asked,
    can_campaign,
    closure_of,
    coins_due,
    conquest_refusal_of,
    cost_breakdown,
    cost_if_reached,
    cost_of,
    demanded,
    garrison_of,
    is_extra_in_decline,
    is_unpaid,
    moves_of,
    pieces_left,
    plain_breakdown,
    reach,
    redeployer,
    same_team,
    target_refusal_of,
    toll_of,
)
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State

__all__ = [
    "CostBreakdown", "Pending", "actor", "after", "apply", "apply_within_turn", "available_tokens", "begin_turn",
    "blank", "campaigner", "can_be_asked", "can_campaign", "chance", "chance_outcome", "chance_weight",
    "closure_of", "coins_due", "conquest_refusal_of", "cost_breakdown", "cost_if_reached", "cost_items", "cost_of",
    "deal", "decline", "demanded", "enter", "fill_market", "garrison_of", "income", "is_extra_in_decline",
    "is_over", "is_unpaid", "known_coins", "known_marks", "known_to", "legal", "mask", "moves_of", "new",
    "outcome_at", "pending", "pending_numbers", "pieces_left", "plain_breakdown", "preview", "reach", "redeployer",
    "refusal", "resume", "same_team", "stack", "standing_income", "step", "take", "target_refusal_of", "times",
    "toll_of", "total_weight", "turn_is_held", "winners", "worth", "write_legal",
]  # fmt: skip

# Indexed by frame kind, in the order defined in `ids`.
DECISIONS: Final = vec[Decision]([
    FirstPlayer(),
    Reveal(),
    Die(),
    Pick(),
    Conquer(),
    Redeploy(),
    OptionalStep(ids.END),
    OptionalStep(ids.AFTER),
    Retreat(),
    AnswerChoice(),
    BeginTurn(),
    Main(),
    BeginRedeploy(),
    Score(),
    Retreats(),
    NextTurn(),
    Campaign(),
    Flip(),
])  # fmt: skip
# Whether a random outcome is pending in each kind of frame. Vectors, since class attributes are slow to look up.
CHANCE_ACTS: Final = vec[i64]([int(decision.chance) for decision in DECISIONS])
OF_SEAT: Final = vec[i64]([int(decision.of_seat) for decision in DECISIONS])


def blank(rules: Ruleset) -> State:
    """Return a state with coins dealt and natives placed, but nothing revealed or pending (C-SET-1, 4)."""
    s = State.blank(rules)
    for region in range(rules.board.size):
        if rules.board.natives[region]:
            s.holder[region] = rules.natives
            s.tokens[region] = rules.board.natives[region]
            s.held[rules.natives] |= 1 << region
    return s


def new(rules: Ruleset) -> State:
    """Return a new game's state; chance acts first."""
    if rules.opening is None:
        s = blank(rules)
        deal(s)
        resume(s)
        rules.opening = s
    return rules.opening.clone()


def deal(s: State) -> None:
    """Set up a game on a blank state. The caller then calls `resume`."""
    for ability in s.rules.table:
        ability.set_up(s)
    s.push(ids.F_FIRST, 0)
    refill(s)


def enter(s: State, step: int) -> None:
    """Enter the turn of `s.seat` at its start, at its conquests or at its redeployment; nothing may be pending yet.

    The army is the active one or, if there is none, a campaigning army in decline. The caller then calls
    `resume`.
    """
    seat = s.seat
    if step == ids.START:
        s.push(ids.F_BEGIN_TURN, seat)
    else:
        s.frames = s.rules.turn_frames[seat][: ids.UNDER_MAIN]
        army = s.active(seat)
        if s.race[army] == ids.NONE:
            s.push(ids.F_MAIN, seat)
            army = next((other for other in range(army + 1, army + s.rules.slots) if s.kits[other].campaigns), ids.NONE)
        if army != ids.NONE:
            s.push(ids.F_BEGIN_REDEPLOY, army)
            if step == ids.CONQUER:
                s.push(ids.F_CONQUER, army)
    refill(s)


def resume(s: State) -> None:
    """Advance until a player or chance must act, or the game is over."""
    _run_on(s, ids.NONE)


def _run_on(s: State, stop: i64) -> None:
    """Like `resume`, but stop before a frame of kind `stop`."""
    while len(s.frames):
        if s.frames[TOP_KIND] == stop:
            return
        decision = DECISIONS[s.frames[TOP_KIND]]
        if decision.automatic:
            decision.run(s)
            continue
        action = decision.forced(s)
        if action is None:
            return
        decision.apply(s, action)


def actor(s: State) -> int:
    """Return the seat to act, CHANCE, or OVER."""
    if not len(s.frames):
        return ids.OVER
    kind = s.frames[TOP_KIND]
    if CHANCE_ACTS[kind]:
        return ids.CHANCE
    return s.frames[TOP_WHO] if OF_SEAT[kind] else s.frames[TOP_WHO] // s.rules.slots


def chance(s: State) -> list[tuple[Action, int]]:
    """Return the possible outcomes of chance with their weights; empty if a player is to act."""
    return DECISIONS[s.frames[TOP_KIND]].outcomes(s) if len(s.frames) else []


def chance_weight(s: State) -> int:
    """Return the total weight of the outcomes. Only valid at a chance frame."""
    return DECISIONS[s.frames[TOP_KIND]].weight(s)


def chance_outcome(s: State, place: int) -> Action:
    """Return the outcome at this offset into the cumulative weights (0 to `chance_weight` - 1)."""
    return DECISIONS[s.frames[TOP_KIND]].outcome(s, place)


def legal(s: State) -> list[Action]:
    """List the legal actions in the order of the notation; at a chance frame, its outcomes."""
    return listed(s, DECISIONS[s.frames[TOP_KIND]]) if len(s.frames) else []


def write_legal(s: State, found: vec[i64]) -> i64:
    """Write what `legal` lists into a buffer of the ruleset, and return the count."""
    return DECISIONS[s.frames[TOP_KIND]].write_legal(s, found) if len(s.frames) else 0


def mask(s: State) -> bytearray:
    """Return one byte per action index: 1 if it is legal (or, at a chance frame, a possible outcome), else 0."""
    mask = bytearray(len(s.rules.actions))
    if len(s.frames):
        found = s.rules.buffers.take()
        set_bytes(mask, found, DECISIONS[s.frames[TOP_KIND]].write_legal(s, found))
        s.rules.buffers.give_back(found)
    return mask


def refusal(s: State, action: Action) -> str:
    """Return the key of the reason why an action is refused; empty if it is legal."""
    if not len(s.frames):
        return "game-over"
    decision = DECISIONS[s.frames[TOP_KIND]]
    if decision.chance:
        return "" if decision.brings(s, action) else "chance"
    if ids.V_DIE <= action.verb < ids.FIRST_OWN_VERB:
        return "no-chance"
    return decision.refusal(s, action)


def apply(s: State, action: Action) -> None:
    """Take a legal action and advance to the next decision; raises IllegalMove, changing nothing, if illegal."""
    if not len(s.frames):
        raise IllegalMove("game-over", "game-over")
    decision = DECISIONS[s.frames[TOP_KIND]]
    # Only chance frames need the check in `refusal`; common verbs at a player's frame skip it.
    reason = refusal(s, action) if decision.chance or action.verb >= V_DIE else decision.refusal(s, action)
    if reason:
        raise IllegalMove(reason, reason)
    decision.apply(s, action)
    resume(s)


def apply_within_turn(s: State, action: Action) -> None:
    """Like `apply`, but stop before the turn is scored. `done` is then the only legal action, and resumes."""
    reason = refusal(s, action)
    if reason:
        raise IllegalMove(reason, reason)
    DECISIONS[s.frames[TOP_KIND]].apply(s, action)
    _run_on(s, ids.F_SCORE)


def turn_is_held(s: State) -> bool:
    """Whether `apply_within_turn` stopped before scoring: the rest of the turn needs no decision."""
    return len(s.frames) > 0 and s.pending_kind() == ids.F_SCORE


def take(s: State, action: Action) -> None:
    """Take an action known to be legal (random outcomes included) and advance; for callers that have just listed it."""
    DECISIONS[s.frames[TOP_KIND]].apply(s, action)
    resume(s)


def preview(s: State, action: Action) -> State:
    """Return a copy of the state just after an action known to be legal, before any automatic steps."""
    after = s.clone()
    DECISIONS[s.frames[TOP_KIND]].apply(after, action)
    return after


def after(s: State, action: Action) -> State:
    """Return a copy of the state after applying the action and advancing to the next decision."""
    copy = s.clone()
    apply(copy, action)
    return copy


def times(s: State, action: Action) -> int:
    """Return how many times in a row an action that places a token or piece can be taken."""
    if action.verb == ids.V_DEPLOY and s.kits[s.frames[TOP_WHO]].garrison == 1:
        return s.hand[s.frames[TOP_WHO]]
    count = 0
    while not refusal(s, action):
        s = preview(s, action)
        count += 1
    return count


def begin_turn(s: State, seat: int) -> None:
    """Start a seat's turn now, dropping everything pending."""
    s.frames = vec[i64]()
    s.seat = seat
    s.push(ids.F_BEGIN_TURN, seat)
    resume(s)


def decline(s: State, seat: int) -> None:
    """Put a seat's active race into decline without checking whether that is allowed; for lookahead."""
    decline_army(s, s.active(seat))


def fill_market(s: State) -> None:
    """Fill the market before any other pending step, and advance."""
    if len(s.frames):
        refill(s)
    resume(s)


def is_over(s: State) -> bool:
    """Whether the game is over."""
    return not len(s.frames)


def step(s: State) -> int:
    """Return the step of the turn, as named in the notation."""
    frames = s.frames
    if not len(frames):
        return ids.END
    kind = frames[TOP_KIND]
    if kind == ids.F_CONQUER and frames[TOP_OPENING] == 1:
        return ids.START
    if kind == ids.F_CHOICE:
        return s.rules.choices[frames[TOP_CHOICE]].step
    return DECISIONS[kind].step


def campaigner(s: State) -> int:
    """Return the army whose conquer step this is (including a roll in it); NONE outside one."""
    frames = s.frames
    if len(frames) and (frames[TOP_KIND] in (ids.F_CONQUER, ids.F_CHOICE, ids.F_DIE)) and step(s) <= ids.CONQUER:
        return frames[TOP_WHO]
    return ids.NONE
