"""Moves that conquer nothing themselves but open up a region: evaluated with the conquest that they make cheaper."""

from collections.abc import Iterable, Iterator
from typing import Final

from smallworld.bots.evaluation import Weights, worth
from smallworld.bots.lookahead import Baseline, Trial
from smallworld.bots.partners import fair_moves, held_by_partners
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

# More than any region costs.
ANY_COST: Final = 99


def opened_up(s: State, actions: Iterable[Action], start: Baseline, weights: Weights) -> list[Trial]:
    """Return the abilities' preparing moves again, each with the best conquest that it makes possible or cheaper."""
    found: list[Trial] = []
    before: dict[int, int] | None = None
    for action in actions:
        if action.verb < ids.FIRST_OWN_VERB or not prepares(s, start.army, action.verb):
            continue
        if before is None:
            before = _prices(s, start.army)
        best: Trial | None = None
        for after in _outcomes(s, action, start):
            for region, price in _prices(after, start.army).items():
                if price < before.get(region, ANY_COST) and price <= engine.available_tokens(after, start.army):
                    trial = _conquest(after, action, region, price, start, weights)
                    if trial is not None and (best is None or trial.rate > best.rate):
                        best = trial
        if best is not None:
            found.append(best)
    return found


def prepares(s: State, army: int, verb: int) -> bool:
    """Whether the move itself conquers nothing."""
    for bound in engine.moves_of(s, army, ids.CONQUER):
        if bound.verb == verb and not bound.conquers:
            return True
    return False


def _outcomes(s: State, action: Action, start: Baseline) -> Iterator[State]:
    """Yield the states after a move, one per way to complete it, in which the army can still conquer."""
    after = engine.after(s, action)
    if engine.actor(after) == start.seat and engine.pending(after).kind == ids.F_CHOICE:
        for second in fair_moves(after, start.seat):
            twin = engine.after(after, second)
            if _goes_on(twin, start):
                yield twin
    elif _goes_on(after, start):
        yield after


def _goes_on(s: State, start: Baseline) -> bool:
    return engine.campaigner(s) == start.army and engine.pending(s).kind == ids.F_CONQUER


def _prices(s: State, army: int) -> dict[int, int]:
    """Return the cost of each region that the army can attack and pay for."""
    coins = s.coins[s.seat_of(army)]
    found: dict[int, int] = {}
    spared = held_by_partners(s, s.seat_of(army))
    for region in engine.reach(s, army):
        if spared >> region & 1:
            continue
        price = engine.cost_of(s, army, region)
        if price != ids.NONE and engine.toll_of(s, army, region) <= coins:
            found[region] = price
    return found


def _conquest(s: State, action: Action, region: int, price: int, start: Baseline, weights: Weights) -> Trial | None:
    """Evaluate the move together with a conquest after it."""
    conquer = s.rules.space.of(ids.V_CONQUER, region)
    if engine.refusal(s, conquer):
        return None
    gain = worth(engine.after(s, conquer), start.seat, weights) - start.worth
    return Trial(action, gain, gain, float(price))
