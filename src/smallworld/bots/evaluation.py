"""What a position is worth to a seat, in coins; read off income, regions and tokens, never off names of abilities."""

from dataclasses import dataclass

from smallworld.core import engine, ids
from smallworld.core.state import State


@dataclass(frozen=True)
class Weights:
    """How a bot weighs things.

    The shares and the income of a fresh army were counted in games of the greedy bot against itself; the other numbers
    did better there than smaller and larger ones.
    """

    #: Share of a region's coins that still comes in a later turn, turn by turn, and how many turns count.
    discount: float = 0.85
    horizon: int = 3
    #: The same for regions of the active army alone: unlike its abilities they still pay once it has declined.
    region_horizon: int = 5
    #: Coins that a token of the active army is worth for each later turn, up to the horizon.
    token: float = 0.12
    #: The same of a combo that is to be picked: its tokens will still conquer more than the first turn shows.
    recruit: float = 0.25
    #: Coins that a relic held by an army, which may use it, is worth for each later turn, up to the horizon.
    relic: float = 0.4
    #: How much of a rival's loss is a gain, and of an ally's a loss; shared out among all rivals.
    rivalry: float = 0.5
    #: Income that an army in the making adds in its first, second, … turn after a decline.
    new_army_income: tuple[float, ...] = (5.4, 7.5, 8.5, 8.5)
    #: Share of its regions that an army in decline keeps from turn to turn.
    decline_retention: float = 0.8
    #: How likely a rival that can is to take a region that costs 2.
    attack_chance: float = 0.5
    #: What is left of that likelihood with every token that the region costs more.
    attack_decay: float = 0.5
    #: Least gain for which tokens are spent rather than kept for defence.
    least: float = 0.2


def turns_left(s: State, seat: int) -> int:
    """Turns that the seat will still begin."""
    seats = s.rules.seats
    if engine.is_over(s):
        return 0
    to_come = (seat - s.first) % seats > (s.seat - s.first) % seats
    return s.rules.rounds - s.round + to_come


def unpaid(s: State, seat: int) -> bool:
    """Whether the seat's turn is on and not yet paid."""
    return s.seat == seat and engine.is_unpaid(s)


def income(s: State, seat: int) -> int:
    total = 0
    for _, coins in engine.income(s, seat):
        total += coins
    return total


def strength(s: State, army: int) -> int:
    """All tokens of an army, wherever they are, and pieces that are as good as tokens."""
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
    """How many relics are face up in the army's regions."""
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
    """How many coins a coin of standing income brings in the turns to come."""
    return kept(weights, 0, min(turns, weights.horizon))


def beyond(weights: Weights, turns: int) -> float:
    """How many coins a region brings after those turns."""
    return kept(weights, weights.horizon, min(turns, weights.region_horizon))


def kept(weights: Weights, start: int, end: int) -> float:
    """What is left of a coin of each turn, from one to another, added up."""
    total = 0.0
    for turn in range(start, end):
        # A power of two floats is a single instruction where this is compiled.
        total += weights.discount ** float(turn + 1)
    return total


def worth(s: State, seat: int, weights: Weights) -> float:
    """Coins in hand and due, those to come from what is held, and the army; less what rivals have of these."""
    return appraise(s, seat, weights)[0]


def appraise(s: State, seat: int, weights: Weights) -> tuple[float, int]:
    """What a position is worth, and the coins in hand and due that are part of it."""
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
    """What another player has; the next payment is sure, and no more is asked of the abilities than regions."""
    first = s.active(seat)
    value = strength(s, first) * token + relics(s, first) * relic
    for army in range(first, first + s.rules.slots):
        held = s.held[army]
        if held:
            value += held.bit_count() * (ahead + 0.5)
    return value
