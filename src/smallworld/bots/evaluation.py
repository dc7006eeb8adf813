"""Evaluation of a position for a seat, in coins; based on income, regions and tokens, never on ability names."""

from dataclasses import dataclass

from smallworld.core import engine, ids
from smallworld.core.state import State


@dataclass(frozen=True)
class Weights:
    """A bot's evaluation weights.

    The shares and a new army's income were measured in games of the greedy bot against itself; the other numbers were
    tuned in such games against smaller and larger values.
    """

    #: Discount factor per turn for a region's coins, and the number of turns that count.
    discount: float = 0.85
    horizon: int = 3
    #: Additional horizon for the active army's regions: unlike its abilities, they still pay once it has declined.
    region_horizon: int = 5
    #: Coins per token of the active army for each later turn, up to the horizon.
    token: float = 0.12
    #: The same for a combo to be picked: its tokens will conquer more than the first turn shows.
    recruit: float = 0.25
    #: Coins per relic held by an army that may use it, for each later turn, up to the horizon.
    relic: float = 0.4
    #: Weight of rivals' losses as gains (and of allies' as losses), shared among all rivals.
    rivalry: float = 0.5
    #: Income that a new army adds in its first, second, … turn after a decline.
    new_army_income: tuple[float, ...] = (5.4, 7.5, 8.5, 8.5)
    #: Share of its regions that an army in decline keeps from turn to turn.
    decline_retention: float = 0.8
    #: Probability that a rival takes an attackable region of cost 2.
    attack_chance: float = 0.5
    #: Factor on that probability for every extra token of cost.
    attack_decay: float = 0.5
    #: Minimum gain for which tokens are spent rather than kept for defence.
    least: float = 0.2


def turns_left(s: State, seat: int) -> int:
    """Return the number of turns that the seat will still begin."""
    seats = s.rules.seats
    if engine.is_over(s):
        return 0
    to_come = (seat - s.first) % seats > (s.seat - s.first) % seats
    return s.rules.rounds - s.round + to_come


def unpaid(s: State, seat: int) -> bool:
    """Whether it is the seat's turn and the turn has not been scored yet."""
    return s.seat == seat and engine.is_unpaid(s)


def income(s: State, seat: int) -> int:
    total = 0
    for _, coins in engine.income(s, seat):
        total += coins
    return total


def strength(s: State, army: int) -> int:
    """Count all of an army's tokens, wherever they are, and pieces that count as tokens."""
    total: int = s.hand[army] + s.aside[army] + s.waiting[army] + s.auxiliaries[army]
    regions = s.rules.board.members(s.held[army])
    tokens = s.tokens
    for region in regions:
        total += tokens[region]
    auxiliary = s.rules.auxiliary
    if auxiliary != ids.NONE and s.supply[auxiliary] < s.rules.markers[auxiliary].box:
        for region in regions:
            total += s.count(region, auxiliary)
    return total


def relics(s: State, army: int) -> int:
    """Count the face-up relics in the army's regions."""
    mask = s.rules.relic_mask
    if not mask:
        return 0
    found = 0
    for region in s.rules.board.members(s.held[army]):
        here = int(s.marks[region] & mask)
        if here:
            found += here.bit_count()
    return found


def future(weights: Weights, turns: int) -> float:
    """Return the discounted value of one coin of recurring income over the turns to come."""
    return kept(weights, 0, min(turns, weights.horizon))


def beyond(weights: Weights, turns: int) -> float:
    """Return the discounted value of a region's coin beyond the horizon."""
    return kept(weights, weights.horizon, min(turns, weights.region_horizon))


def kept(weights: Weights, start: int, end: int) -> float:
    """Sum the discounts from one turn to another."""
    total = 0.0
    for turn in range(start, end):
        # Compiled, a power of two floats is a single instruction.
        total += weights.discount ** float(turn + 1)
    return total


def worth(s: State, seat: int, weights: Weights) -> float:
    """Evaluate a position: coins in hand and due, future income and the army, minus the rivals' share."""
    return appraise(s, seat, weights)[0]


def appraise(s: State, seat: int, weights: Weights) -> tuple[float, int]:
    """Return a position's value, and the coins in hand and due that it includes."""
    turns = turns_left(s, seat)
    ahead = future(weights, turns)
    token = weights.token * min(turns, weights.horizon)
    lasting = engine.standing_income(s, seat)
    relic = weights.relic * min(turns, weights.horizon)
    army = s.active(seat)
    coins = int(s.coins[seat])
    if unpaid(s, seat):
        coins += income(s, seat) if s.conquest_log or s.just_picked else lasting
    value = coins + lasting * ahead + s.held[army].bit_count() * beyond(weights, turns)
    value += strength(s, army) * token + relics(s, army) * relic
    rivals = 0
    theirs = 0.0
    for other in range(s.rules.seats):
        if other != seat:
            ally = engine.same_team(s, seat, other)
            rivals += not ally
            has = _outward(s, other, ahead, token, relic)
            theirs += -has if ally else has
    return value - theirs * weights.rivalry / rivals, coins


def _outward(s: State, seat: int, ahead: float, token: float, relic: float) -> float:
    """Return another player's assets: next income is certain; abilities are ignored except for their effect on region
    count.
    """
    first = s.active(seat)
    value = strength(s, first) * token + relics(s, first) * relic
    for army in range(first, first + s.rules.slots):
        held = s.held[army]
        if held:
            value += held.bit_count() * (ahead + 0.5)
    return value
