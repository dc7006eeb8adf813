"""Lines: ways to play a turn, compared with the same random outcomes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from smallworld.analysis.chances import Forecast, Futures, Luck, Outlook, Outlooks, standard_error
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.lookahead import REVEALS
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, Players, run
from smallworld.core.state import State

#: The acting seat (or CHANCE) and its action.
SeatAction = tuple[int, Action]
#: Weight of a coin, so that turns differ even if the game is nearly won or lost.
BY_COIN = 0.003
#: The minimum gain for a turn to count as better.
LEAST = 0.01
#: A gain must be this many times its standard error.
SURE = 1.5
#: Number of first moves to try besides a decline, and of lines that reach the second stage.
BREADTH = 4
SURVIVORS = 3


class Comparison(NamedTuple):
    """The outlooks of the played line and of the best alternative; `better` has the alternative's steps if it is
    better, and `error` is the standard error of its gain.
    """

    played: Outlook
    best: Outlook
    better: list[SeatAction] | None
    error: float = 0.0


def follow(forecast: Forecast, s: State, steps: Sequence[SeatAction], luck: Luck) -> list[SeatAction]:
    """Play a turn by these steps while possible, then like the greedy bot; returns the actual steps.

    After a different roll, the player would have continued differently, so the remaining steps are dropped. Reveals
    concern later turns and make no difference.
    """
    line = _Line(steps)
    run(s, _LinePlayer(line, forecast.greedy), luck, until=s.turn() + 1, observers=[line])
    return line.done


class _Line(ActionObserver):
    """A turn's remaining and actual steps; once they differ, the remaining ones are dropped."""

    def __init__(self, steps: Sequence[SeatAction]) -> None:
        self.left = list(steps)
        self.done: list[SeatAction] = []

    def before(self, s: State, seat: int, action: Action) -> None:
        wanted = self.left.pop(0)[1] if self.left else None
        revealed = wanted is not None and wanted.verb == action.verb and action.verb in REVEALS
        if wanted is not action and not (seat == ids.CHANCE and revealed):
            self.left = []
        self.done.append((seat, action))


class _LinePlayer(Players):
    """Plays a line's next step while possible, then like the greedy bot."""

    def __init__(self, line: _Line, greedy: GreedyBot) -> None:
        self.line = line
        self.greedy = greedy

    def choose(self, s: State, seat: int) -> Action:
        if self.line.left:
            mover, wanted = self.line.left[0]
            if mover == seat and not engine.refusal(s, wanted):
                return wanted
            self.line.left = []
        return self.greedy.choose(s, seat)


def candidates(forecast: Forecast, root: State, steps: Sequence[SeatAction]) -> list[list[SeatAction]]:
    """Return other ways to play a turn: each combo, a decline, some first moves, or another redeployment."""
    seat = root.seat
    prefix: list[SeatAction] = []
    s = root.clone()
    while engine.actor(s) == seat and s.turn() == root.turn():
        ranked = [advice.action for advice in forecast.greedy.advise(s, seat, len(s.rules.actions))]
        if len(ranked) > 1:
            picking = engine.pending(s).kind == ids.F_PICK
            chosen = ranked if picking else [action for action in ranked if action is not s.rules.decline][:BREADTH]
            if not picking and s.rules.decline in engine.legal(s):
                chosen.append(s.rules.decline)
            found = [[*prefix, (seat, action)] for action in chosen]
            held = _until_redeployed(root, steps)
            return [*found, held] if held else found
        s = engine.after(s, ranked[0])
        prefix.append((seat, ranked[0]))
    return []


def _until_redeployed(root: State, steps: Sequence[SeatAction]) -> list[SeatAction]:
    """Return the steps before tokens are first placed; empty if they never are."""
    s = root.clone()
    for place, (seat, action) in enumerate(steps):
        if seat == root.seat and engine.pending(s).kind == ids.F_REDEPLOY:
            return list(steps[:place])
        engine.apply(s, action)
    return []


def weigh(
    forecast: Forecast, root: State, ways: Sequence[Sequence[SeatAction]], samples: int, seed: str, turns: int
) -> list[Outlooks]:
    """Evaluate each line after this many turns, one row per sample; equal samples have equal luck.

    After a whole round of replies, this is the same estimate as in the curve.
    """
    ahead = forecast.ahead(root, turns)
    futures = Futures(forecast.played_out(root) if turns == forecast.rules.seats else 0.0)
    for steps in ways:
        for sample in range(samples):
            s = root.clone()
            luck = Luck(f"{seed}:{sample}")
            forecast.reseed(f"{seed}:{sample}")
            follow(forecast, s, steps, luck)
            forecast.extend(futures, s, ahead, luck)
    chances, coins = forecast.judge_futures(futures, len(ahead))
    rows = range(0, len(chances), samples)
    return [Outlooks(chances[row : row + samples], coins[row : row + samples]) for row in rows]


def best_line(forecast: Forecast, root: State, steps: Sequence[SeatAction], samples: int, seed: str) -> Comparison:
    """Compare the played line with the best alternative found.

    The lines that look best at the end of the turn are evaluated again after replies; the best of them is compared with
    the played one using fresh random seeds.
    """
    seat, replies = root.seat, forecast.rules.seats
    ways = candidates(forecast, root, steps)
    if len(ways) > SURVIVORS:
        looks = weigh(forecast, root, ways, max(1, samples // 4), f"{seed}:first", 1)
        ways = [ways[place] for place in _ranking(forecast, seat, looks)[:SURVIVORS]]
    if len(ways) > 1:
        looks = weigh(forecast, root, ways, max(1, samples // 2), f"{seed}:replies", replies)
        ways = [ways[_ranking(forecast, seat, looks)[0]]]
    looks = weigh(forecast, root, [steps, *ways], samples, f"{seed}:last", replies)
    if not ways:
        return Comparison(looks[0].mean(), looks[0].mean(), None)
    side = forecast.side(seat)
    gains = [best[side] - played[side] for played, best in zip(looks[0].chances, looks[1].chances, strict=True)]
    # The error can't be estimated from a single sample.
    error = standard_error(gains) if samples > 1 else math.inf
    better = sum(gains) / len(gains) > max(LEAST, SURE * error)
    return Comparison(looks[0].mean(), looks[1].mean(), list(ways[0]) if better else None, error)


def _ranking(forecast: Forecast, seat: int, looks: Sequence[Outlooks]) -> list[int]:
    """Return the indices of the outlooks, best first for a seat."""
    side = forecast.side(seat)
    own = forecast.sides[side]
    others = [seat for seat in range(forecast.rules.seats) if seat not in own]

    def worth(look: Outlooks) -> float:
        chances, coins = look.mean()
        ahead = sum([coins[seat] for seat in own]) / len(own) - sum([coins[seat] for seat in others]) / len(others)
        return chances[side] + BY_COIN * ahead

    return sorted(range(len(looks)), key=lambda place: worth(looks[place]), reverse=True)
