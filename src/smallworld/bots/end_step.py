"""The end of a turn: evaluates last moves by the scored turn and by the start of the seat's next one."""

from typing import Final

from smallworld.bots import placing
from smallworld.bots.bot import Advice, best_first
from smallworld.bots.evaluation import Weights, unpaid, worth
from smallworld.bots.lookahead import attempt, baseline, settle
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Dice and flips at the start of the next turn that are weighted by their odds.
DEPTH: Final = 2


def endings(s: State, seat: int, legal: list[Action], weights: Weights) -> list[Advice]:
    """Compare each last move with ending the turn immediately: effects on rivals now, and on the seat later."""
    army = engine.pending(s).army
    at_stake = placing.stakes(s, seat, army, weights)
    plain = _ended(s, seat)
    before = placing.guarded_worth(plain, seat, army, at_stake, weights)
    begun = _own_turn(plain, seat)
    found: list[Advice] = []
    for action in legal:
        if action is s.rules.done:
            found.append(Advice(action, 0.0, Reason("nothing")))
            continue
        after = engine.after(s, action)
        settle(after)
        ended = _ended(after, seat)
        gain = placing.guarded_worth(ended, seat, army, at_stake, weights) - before
        if begun is not None:
            target = action.arg if s.rules.verbs[action.verb].takes == ids.T_REGION else ids.NONE
            later = _own_turn(ended, seat)
            if later is not None:
                gain += weights.discount * (
                    _outlook(later, seat, target, weights) - _outlook(begun, seat, target, weights)
                )
        found.append(Advice(action, gain, Reason("worth", (("coins", gain),))))
    return best_first(found)


def bargains(s: State, seat: int, legal: list[Action], weights: Weights) -> list[Advice]:
    """Evaluate each answer to a choice before placing tokens, by the rest of the turn."""
    army = engine.pending(s).army
    at_stake = placing.stakes(s, seat, army, weights)
    found: list[Advice] = []
    for action in legal:
        after = engine.after(s, action)
        placing.finish(after, seat, weights)
        value = placing.guarded_worth(after, seat, army, at_stake, weights)
        found.append(Advice(action, value, Reason("answer", (("coins", int(after.coins[seat] - s.coins[seat])),))))
    return best_first(found)


def _ended(s: State, seat: int) -> State:
    """Return the state with the turn ended and scored without another move; choices get their first answer."""
    s = s.clone()
    for _ in range(placing.MOST_ACTIONS):
        if engine.actor(s) != seat or not unpaid(s, seat):
            break
        engine.apply(s, engine.legal(s)[0] if engine.refusal(s, s.rules.done) else s.rules.done)
        settle(s)
    return s


def _own_turn(s: State, seat: int) -> State | None:
    """Return the start of the seat's next turn if nobody else moved; None after the last round."""
    if s.round + (s.seat == s.first and s.seat != seat) > s.rules.rounds or engine.is_over(s):
        return None
    s = s.clone()
    s.round = min(s.round + 1, s.rules.rounds)
    engine.begin_turn(s, seat)
    return s


def _outlook(s: State, seat: int, region: int, weights: Weights, depth: int = DEPTH) -> float:
    """Evaluate the start of a turn, plus the conquest of the region if it is worth it; chance by its odds."""
    if engine.actor(s) == ids.CHANCE and depth:
        outcomes = engine.chance(s)
        total = engine.total_weight(outcomes)
        value = 0.0
        for outcome, weight in outcomes:
            value += _outlook(engine.after(s, outcome), seat, region, weights, depth - 1) * weight / total
        return value
    value = worth(s, seat, weights)
    if region == ids.NONE or engine.actor(s) != seat or engine.campaigner(s) == ids.NONE:
        return value
    conquer = s.rules.space.of(ids.V_CONQUER, region)
    if engine.refusal(s, conquer):
        return value
    return value + max(0.0, attempt(s, conquer, baseline(s, seat, weights), weights).gain)
