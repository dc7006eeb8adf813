"""Win probabilities: the greedy bot plays on from a position several times, and the network evaluates the results."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from smallworld.arena.statistics import side_of
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.network.opponents import judge_of
from smallworld.bots.rollout import Rollout
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import Chance
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games import game_info

Estimates = npt.NDArray[np.float64]
#: The last rounds are played to the end, which is fast and predicts better than the network.
PLAYED_OUT = 2
#: Number of rounds before those in which played results gain weight gradually.
BLENDED = 6


class Outlook(NamedTuple):
    """Win probabilities by side and final coins by seat; optionally with a row per position."""

    chances: Estimates
    coins: Estimates

    def mean(self) -> Outlook:
        """Return the mean of all rows."""
        return Outlook(self.chances.mean(axis=0), self.coins.mean(axis=0))

    def error(self) -> Estimates:
        """Return the standard error of the mean probabilities; 0 for a single row, since it can't be estimated."""
        rows = len(self.chances)
        found: Estimates = self.chances.std(axis=0, ddof=min(1, rows - 1)) / rows**0.5
        return found

    def means(self, size: int) -> Outlook:
        """Return the means of consecutive groups of `size` rows."""
        chances, coins = (rows.reshape(-1, size, rows.shape[1]).mean(axis=1) for rows in self)
        return Outlook(chances, coins)


class Futures:
    """Futures of positions, with the weight of their results: positions after each turn, and finished games."""

    def __init__(self, results: float) -> None:
        self.results = results
        self.passed: list[State] = []
        self.ended: list[State] = []


class Luck(Chance):
    """Draws outcomes with a generator per verb, so that rolls don't depend on earlier reveals."""

    def __init__(self, seed: str, fixed: Sequence[Action] = ()) -> None:
        self._seed = seed
        self._streams: dict[int, random.Random] = {}
        #: Outcomes to use first, each if it is possible.
        self._fixed = list(fixed)

    def draw(self, s: State) -> Action:
        """Draw one outcome by weight."""
        outcomes = engine.chance(s)
        verb = outcomes[0][0].verb
        waiting = next((action for action in self._fixed if action.verb == verb), None)
        if waiting is not None:
            self._fixed.remove(waiting)
            if any(outcome is waiting for outcome, _ in outcomes):
                return waiting
        if verb not in self._streams:
            self._streams[verb] = random.Random(f"{self._seed}:{verb}")
        return engine.chance_outcome(s, self._streams[verb].randrange(engine.chance_weight(s)))


def sides_of(rules: Ruleset) -> list[list[int]]:
    """Return the groups of seats that win together; in individual games, each seat alone."""
    found: dict[str, list[int]] = {}
    for seat in range(rules.seats):
        found.setdefault(side_of(rules, seat), []).append(seat)
    return list(found.values())


class Forecast:
    """Evaluates one ruleset's positions with everyone's coins known."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sides = sides_of(rules)
        self.greedy = GreedyBot()
        self.rollout = Rollout(self.greedy)
        self._network = judge_of(game_info(rules.game).folder).network(rules)

    def side(self, seat: int) -> int:
        """Return the number of a seat's side."""
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def play_on(self, s: State, turn: int, luck: Luck) -> None:
        """Play approximately like the greedy bot until this turn begins, or to the end."""
        self.rollout.play(s, turn, luck)

    def reseed(self, seed: str) -> None:
        """Seed the greedy bot's choice among equal moves."""
        self.greedy.random.seed(seed)

    def turns_left(self, s: State) -> int:
        """Return the number of turns left, this one included."""
        return (self.rules.rounds + 1) * self.rules.seats - s.turn()

    def ahead(self, s: State, turns: int) -> range:
        """Return the turns at whose start a position's future is evaluated; near the end, only the end.

        The network slightly favours the player who moved last, which averages out over a round.
        """
        if self.turns_left(s) <= PLAYED_OUT * self.rules.seats:
            never = s.turn() + self.turns_left(s)
            return range(never, never + 1)
        return range(s.turn() + 1, s.turn() + 1 + turns)

    def futures(self, s: State, turns: range, luck: Luck) -> list[State]:
        """Return the states at the start of these turns, played on by the greedy bot."""
        found: list[State] = []
        for turn in turns:
            self.play_on(s, turn, luck)
            found.append(s.clone())
        return found

    def outlook(self, s: State, samples: int, seed: str) -> Outlook:
        """Estimate a position's outlook at the start of a turn, one row per sample.

        Played results vary more than the network's evaluations, so they need more samples.
        """
        ahead = self.ahead(s, self.rules.seats)
        futures = Futures(self.played_out(s))
        for sample in range(2 * samples if futures.results >= 0.5 else samples):
            state, luck = s.clone(), Luck(f"{seed}:{sample}")
            self.reseed(f"{seed}:{sample}")
            self.extend(futures, state, ahead, luck)
        return self.judge_futures(futures, len(ahead))

    def played_out(self, s: State) -> float:
        """Return the weight of games played to the end, which gradually replace the network near the end."""
        left = self.turns_left(s) / self.rules.seats
        return min(1.0, max(0.0, 1 - (left - PLAYED_OUT) / BLENDED))

    def extend(self, futures: Futures, s: State, turns: range, luck: Luck) -> None:
        """Add one future of a position, played on from here."""
        futures.passed += self.futures(s, turns, luck)
        if 0.0 < futures.results < 1.0:
            self.play_on(s, s.turn() + self.turns_left(s), luck)
            futures.ended.append(s)

    def judge_futures(self, futures: Futures, turns: int) -> Outlook:
        """Evaluate futures after this many turns each: their means, blended with their results."""
        judged = self.judge(futures.passed).means(turns)
        if not futures.ended:
            return judged
        share = futures.results
        pairs = zip(judged, self.judge(futures.ended), strict=True)
        chances, coins = ((1 - share) * passed + share * ended for passed, ended in pairs)
        return Outlook(chances, coins)

    def judge(self, states: Sequence[State]) -> Outlook:
        """Evaluate positions directly: finished ones by their result, others with the network."""
        seats = self.rules.seats
        coins = np.array([list(s.coins) for s in states], dtype=np.float64)
        won = np.zeros((len(states), seats))
        for row, s in enumerate(states):
            if engine.is_over(s):
                winners = engine.winners(s)
                won[row, winners] = 1 / len(winners)
        going = [row for row, s in enumerate(states) if not engine.is_over(s)]
        if going:
            # As in training: seen by the seat whose turn begins, and by the one whose turn just ended.
            views = [(row, (states[row].seat - past) % seats) for row in going for past in (0, 1)]
            seen = np.concatenate([self._network.observe([states[row]], seat, shown=True) for row, seat in views])
            coming, chances = self._network.forward(seen)
            for view, (row, seat) in enumerate(views):
                order = [(seat + turn) % seats for turn in range(seats)]
                coins[row, order] += coming[view, :seats] / 2
                won[row, order] += chances[view, :seats] / 2
        by_side = np.stack([won[:, side].sum(axis=1) for side in self.sides], axis=1)
        return Outlook(by_side / by_side.sum(axis=1, keepdims=True), coins)
