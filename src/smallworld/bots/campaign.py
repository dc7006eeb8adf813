"""The conquer step: the next conquest, the value of a whole turn, and whether to decline instead."""

from typing import Final, NamedTuple

from smallworld.bots.enabling_moves import opened_up, prepares
from smallworld.bots.evaluation import Weights, appraise, turns_left
from smallworld.bots.lookahead import Trial, attempt, baseline, settle
from smallworld.bots.partners import fair_moves
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Maximum number of actions planned per turn; no army takes more regions.
MOST_ACTIONS: Final = 30
#: Moves evaluated by the whole turn that follows, not by their immediate gain.
JUDGED_APART: Final = (ids.V_DECLINE, ids.V_ABANDON, ids.V_DONE)


def trials(s: State, seat: int, weights: Weights) -> list[Trial]:
    """Return all continuations worth their tokens, best first.

    Rolls for the last conquest end the step, so they are considered only when nothing else is left.
    """
    start = baseline(s, seat, weights)
    legal = [action for action in fair_moves(s, seat) if action.verb not in JUDGED_APART]
    for rolls in (False, True):
        found = [attempt(s, action, start, weights) for action in legal if is_last(s, action) == rolls]
        if not rolls:
            found += opened_up(s, [trial.action for trial in found], start, weights)
        found = [trial for trial in found if trial.gain >= weights.least]
        if found:
            return sorted(found, key=lambda trial: trial.rate, reverse=True)
    return []


def is_last(s: State, action: Action) -> bool:
    """Whether the action is a roll for the last conquest, by any means."""
    verb = s.rules.verbs[action.verb]
    return action.verb == ids.V_ROLL or (verb.suffix != "" and verb.word == s.rules.verbs[ids.V_ROLL].word)


class Turn:
    """A turn planned to the end of its conquests; a final roll counts by its odds, in worth and coins only."""

    __slots__ = ("coins", "of_roll", "state", "worth")

    def __init__(self, state: State, worth: float, coins: float, of_roll: float) -> None:
        self.state: Final = state
        self.worth: Final = worth
        self.coins: Final = coins
        self.of_roll: Final = of_roll


def campaign(s: State, seat: int, weights: Weights) -> Turn:
    """Conquer on a clone as the bot would, until nothing is worth it."""
    s = s.clone()
    settle(s)
    demanded = demands(s, seat)
    if demanded:
        turns = [campaign(engine.after(s, action), seat, weights) for action in demanded]
        return max(turns, key=lambda turn: turn.worth)
    of_roll = coins_of_roll = 0.0
    for _ in range(MOST_ACTIONS):
        if engine.actor(s) != seat or engine.campaigner(s) == ids.NONE:
            break
        ways = trials(s, seat, weights)
        if not ways:
            break
        if is_last(s, ways[0].action):
            of_roll, coins_of_roll = ways[0].gain, ways[0].coins
            break
        engine.apply(s, ways[0].action)
        settle(s)
    value, coins = appraise(s, seat, weights)
    return Turn(s, value + of_roll, coins + coins_of_roll, of_roll)


def demands(s: State, seat: int) -> list[Action]:
    """Return moves of which one must be made before anything else, or before the conquer step can end.

    Empty if the player is free to end it.
    """
    if engine.actor(s) != seat or engine.campaigner(s) == ids.NONE or engine.pending(s).kind != ids.F_CONQUER:
        return []
    why = engine.refusal(s, s.rules.done)
    if not why:
        return []
    legal = [action for action in fair_moves(s, seat) if action.verb not in JUDGED_APART]
    if why == "not-asked":
        return legal
    army = engine.campaigner(s)
    return [action for action in legal if not prepares(s, army, action.verb)]


def declined_income(s: State, seat: int) -> int:
    """Return the income of a turn once the active army (if any) has declined; 0 when the game is over."""
    if engine.actor(s) == ids.OVER:
        return 0
    after = s.clone()
    if after.race[after.active(seat)] != ids.NONE:
        engine.decline(after, seat)
    return engine.standing_income(after, seat)


class Prospect(NamedTuple):
    """Expected coins until the end of the game for declining now, and for keeping the active army."""

    decline: float
    stay: float

    @property
    def gain(self) -> float:
        """The advantage of declining now, in coins."""
        return self.decline - self.stay


def prospect(s: State, seat: int, weights: Weights, turn: Turn) -> Prospect:
    """Compare declining now, instead of playing the planned turn, with declining next turn or never."""
    left = turns_left(s, seat)
    coming = turn.coins - int(s.coins[seat])
    ruin = declined_income(s, seat)
    later = declined_income(turn.state, seat) * (1 + weights.decline_retention) / 2
    now = ruin * _sum(weights.decline_retention, left + 1) + _new_army(weights, left)
    late = coming + later * _sum(weights.decline_retention, left) + _new_army(weights, left - 1)
    return Prospect(now, max(late, coming * (left + 1)))


def late_prospect(s: State, seat: int, weights: Weights) -> Prospect:
    """Like `prospect`, after the turn has been scored; assumes that the next turn earns one region more."""
    left = turns_left(s, seat)
    coming = engine.standing_income(s, seat) + 1
    ruin = declined_income(s, seat) * weights.decline_retention
    later = ruin + weights.decline_retention
    now = ruin * _sum(weights.decline_retention, left) + _new_army(weights, left)
    late = coming + later * _sum(weights.decline_retention, left - 1) + _new_army(weights, left - 1)
    return Prospect(now, max(late, coming * left))


def _sum(share: float, turns: int) -> float:
    """Return 1 + share + share² + …, for this many turns."""
    return sum([share**turn for turn in range(turns)])


def _new_army(weights: Weights, turns: int) -> float:
    """Return the coins of a new army over this many turns."""
    coins = weights.new_army_income
    return sum([coins[turn] if turn < len(coins) else coins[-1] for turn in range(turns)])
