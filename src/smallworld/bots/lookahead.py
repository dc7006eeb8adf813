"""Lookahead on a clone: an action's value, with random outcomes weighted and own follow-ups at their best."""

from typing import Final

from smallworld.bots.evaluation import Weights, appraise
from smallworld.bots.partners import fair_moves
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import Chance
from smallworld.core.playout import settle as let_chance_act
from smallworld.core.state import State

#: Revealed combos don't affect the current turn, so one outcome is enough.
REVEALS: Final = (ids.V_RACE, ids.V_POWER)
#: Maximum number of outcomes to try, evenly spaced.
FEW: Final = 4
#: Maximum number of own choices and dice after an action before the position is evaluated.
DEPTH: Final = 3


class Trial:
    """An action with its expected gain: value, this turn's coins, and the tokens used."""

    __slots__ = ("action", "coins", "gain", "rate", "spent")

    def __init__(self, action: Action, gain: float, coins: float, spent: float) -> None:
        self.action: Final = action
        self.gain: Final = gain
        self.coins: Final = coins
        self.spent: Final = spent
        #: Gain per token.
        self.rate: Final = rate(gain, spent)


def rate(gain: float, spent: float) -> float:
    """Return the gain per token; a free move counts as half a token."""
    return gain / max(spent, 0.5)


class Baseline:
    """The starting point of a trial."""

    __slots__ = ("army", "coins", "hand", "seat", "worth")

    def __init__(self, seat: int, army: int, worth: float, coins: int, hand: int) -> None:
        self.seat: Final = seat
        self.army: Final = army
        self.worth: Final = worth
        self.coins: Final = coins
        self.hand: Final = hand


def baseline(s: State, seat: int, weights: Weights) -> Baseline:
    army = engine.campaigner(s)
    hand = engine.available_tokens(s, army) if army != ids.NONE else 0
    value, coins = appraise(s, seat, weights)
    return Baseline(seat, army, value, coins, hand)


class MiddleOutcome(Chance):
    """Draws the median outcome, and the first of the combos to be revealed."""

    def draw(self, s: State) -> Action:
        outcomes = engine.chance(s)
        if outcomes[0][0].verb not in REVEALS:
            half = engine.total_weight(outcomes) / 2
            for outcome, weight in outcomes:
                half -= weight
                if half < 0:
                    return outcome
        return outcomes[0][0]


MIDDLE: Final = MiddleOutcome()


def settle(s: State) -> None:
    """Resolve random outcomes by their median."""
    let_chance_act(s, MIDDLE)


def attempt(s: State, action: Action, start: Baseline, weights: Weights) -> Trial:
    """Estimate the action's gain relative to a position before it."""
    gain, coins, spent = _outlook(engine.after(s, action), start, weights, DEPTH)
    if action.verb == ids.V_CONQUER:
        spent = float(engine.cost_of(s, start.army, action.arg))
    return Trial(action, gain, coins, spent)


def _outlook(s: State, start: Baseline, weights: Weights, depth: int) -> tuple[float, float, float]:
    """Return the expected gain, coins and tokens spent after random outcomes and immediate own choices."""
    actor = engine.actor(s)
    if depth and actor == ids.CHANCE:
        outcomes = engine.chance(s)
        if outcomes[0][0].verb in REVEALS:
            outcomes = outcomes[:1]
        elif len(outcomes) > FEW:
            outcomes = outcomes[:: -(-len(outcomes) // FEW)]
        total = engine.total_weight(outcomes)
        gain = coins = spent = 0.0
        for outcome, weight in outcomes:
            part = _outlook(engine.after(s, outcome), start, weights, depth - 1)
            gain += part[0] * weight / total
            coins += part[1] * weight / total
            spent += part[2] * weight / total
        return gain, coins, spent
    if depth and _is_asked(s, start.seat):
        return _best_answer(s, start, weights, depth)
    conquering = start.army != ids.NONE and engine.campaigner(s) == start.army
    left = engine.available_tokens(s, start.army) if conquering else 0
    value, due = appraise(s, start.seat, weights)
    return value - start.worth, float(due - start.coins), float(start.hand - left)


def _is_asked(s: State, seat: int) -> bool:
    return engine.actor(s) == seat and s.pending_kind() == ids.F_CHOICE


def _best_answer(s: State, start: Baseline, weights: Weights, depth: int) -> tuple[float, float, float]:
    """Return the outlook of the best answer; consecutive choices are answered one by one.

    Giving up four regions one by one would be thousands of combinations, most of them permutations.
    """
    best: State | None = None
    found = (0.0, 0.0, 0.0)
    for action in fair_moves(s, start.seat):
        after = engine.after(s, action)
        outlook = _outlook(after, start, weights, 0 if _is_asked(after, start.seat) else depth - 1)
        if best is None or rate(outlook[0], outlook[2]) > rate(found[0], found[2]):
            best, found = after, outlook
    if best is not None and _is_asked(best, start.seat):
        return _outlook(best, start, weights, depth - 1)
    return found
