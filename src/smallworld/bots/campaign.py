"""The conquer step: what to take next, what a whole turn of it would bring, and whether to decline instead."""

from __future__ import annotations

from typing import NamedTuple

from smallworld.bots.trial import MOST_OUTCOMES, Trial, attempt, mark, purse
from smallworld.bots.worth import Temper, standing, turns_left, worth
from smallworld.core import decline, engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Actions of a turn that are thought through; no army takes more regions than this.
MOST_ACTIONS = 30
#: Moves that are judged by the whole turn that would follow, not by what they bring at once.
JUDGED_APART = (ids.V_DECLINE, ids.V_ABANDON, ids.V_DONE)


def trials(s: State, seat: int, temper: Temper) -> list[Trial]:
    """Every way to go on conquering that is worth its tokens, best first.

    Rolls for the last conquest end the step, so they are thought of when nothing else is left.
    """
    start = mark(s, seat, temper)
    legal = [action for action in engine.legal(s) if action.verb not in JUDGED_APART]
    for rolls in (False, True):
        found = [attempt(s, action, start, temper) for action in legal if (action.verb == ids.V_ROLL) == rolls]
        found = [trial for trial in found if trial.gain >= temper.least]
        if found:
            return sorted(found, key=_worst_last)
    return []


def _worst_last(trial: Trial) -> float:
    return -trial.rate


class Turn(NamedTuple):
    """A turn thought through to the end of its conquests: the position, and what a last roll adds to it."""

    state: State
    worth: float
    coins: float
    bonus: float
    actions: list[Action]


def campaign(s: State, seat: int, temper: Temper) -> Turn:
    """Conquer on a clone as the bot would, until nothing is worth it."""
    s = s.clone()
    settle(s)
    actions: list[Action] = []
    worth_of_roll = coins_of_roll = 0.0
    while len(actions) < MOST_ACTIONS and engine.actor(s) == seat and engine.campaigner(s) != ids.NONE:
        ways = trials(s, seat, temper)
        if not ways:
            break
        best = ways[0]
        actions.append(best.action)
        if best.action.verb == ids.V_ROLL:
            worth_of_roll, coins_of_roll = best.gain, best.coins
            break
        engine.apply(s, best.action)
        settle(s)
    return Turn(s, worth(s, seat, temper) + worth_of_roll, purse(s, seat) + coins_of_roll, worth_of_roll, actions)


def settle(s: State) -> None:
    """Let chance bring its middle outcome while it acts."""
    while engine.actor(s) == ids.CHANCE:
        outcomes = engine.chance(s)
        if len(outcomes) > MOST_OUTCOMES:
            engine.apply(s, outcomes[0][0])
            continue
        half = sum([weight for _, weight in outcomes]) / 2
        for outcome, weight in outcomes:
            half -= weight
            if half < 0:
                engine.apply(s, outcome)
                break


def declined_income(s: State, seat: int) -> int:
    """Coins of a turn once the active army has declined."""
    after = s.clone()
    decline.decline(after, after.active(seat))
    return standing(after, seat)


class Prospect(NamedTuple):
    """Coins to the end of the game for declining now, and for going on with the active army."""

    decline: float
    stay: float


def prospect(s: State, seat: int, temper: Temper, turn: Turn | None) -> Prospect:
    """Compare declining now with going on, this turn as thought through (None: this turn is paid already).

    Going on means either to decline one turn later or never, whichever is better.
    """
    left = turns_left(s, seat)
    ruin = declined_income(s, seat)
    if turn is None:
        # Only what later turns bring counts; a next turn is taken to be like this one.
        coming = float(standing(s, seat)) + 1
        later = declined_income(s, seat) + 1.0
        now = ruin * _sum(temper.fade, left) * temper.fade + _fresh(temper, left)
        late = coming + later * _sum(temper.fade, left - 1) * temper.fade + _fresh(temper, left - 1)
        return Prospect(now, max(late, coming * left) if left else now + 1)
    coming = turn.coins - s.coins[seat]
    later = declined_income(turn.state, seat) * (1 + temper.fade) / 2
    now = ruin * _sum(temper.fade, left + 1) + _fresh(temper, left)
    late = coming + later * _sum(temper.fade, left) + _fresh(temper, left - 1)
    return Prospect(now, max(late, coming * (left + 1)))


def _sum(share: float, turns: int) -> float:
    """1 + share + share² … over some turns."""
    return sum([share**turn for turn in range(turns)])


def _fresh(temper: Temper, turns: int) -> float:
    """Coins of a new army over some turns."""
    last = temper.fresh[-1]
    return sum([temper.fresh[turn] if turn < len(temper.fresh) else last for turn in range(turns)])
