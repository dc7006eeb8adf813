"""Win probabilities: the greedy bot plays on from a position several times, and the network evaluates the results."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

from smallworld.arena.statistics import side_of
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.network.opponents import judge_of
from smallworld.bots.rollout import Rollout
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import Chance
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.extras import MissingExtra, needs
from smallworld.games import game_info

Estimates = list[float]
#: The last rounds are played to the end, which is cheap and predicts better than the network.
PLAYED_OUT = 2
#: Number of rounds before those in which played results gain weight gradually.
BLENDED = 6


class Outlook(NamedTuple):
    """Win probabilities by side and final coins by seat."""

    chances: Estimates
    coins: Estimates


class Outlooks(NamedTuple):
    """Outlooks of positions: a row for each."""

    chances: list[Estimates]
    coins: list[Estimates]

    def mean(self) -> Outlook:
        """Return the mean of all rows."""
        return Outlook(mean_row(self.chances), mean_row(self.coins))

    def error(self) -> Estimates:
        """Return the standard error of the mean probabilities; 0 for a single row, which can't tell."""
        return [standard_error(column) for column in zip(*self.chances, strict=True)]

    def means(self, size: int) -> Outlooks:
        """Return the means of consecutive groups of `size` rows."""
        groups = range(0, len(self.chances), size)
        return Outlooks(
            [mean_row(self.chances[row : row + size]) for row in groups],
            [mean_row(self.coins[row : row + size]) for row in groups],
        )


def mean_row(rows: Sequence[Estimates]) -> Estimates:
    """Return the mean of each column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of values; 0 for a single one."""
    count = len(values)
    middle = sum(values) / count
    return math.sqrt(sum([(value - middle) ** 2 for value in values]) / max(1, count - 1) / count)


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
        try:
            self._network = judge_of(game_info(rules.game).folder).network(rules)
        except ModuleNotFoundError as missing:
            if missing.name != "numpy":
                raise
            raise MissingExtra(needs("an analysis", missing, "network")) from None

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

    def outlook(self, s: State, samples: int, seed: str) -> Outlooks:
        """Estimate the outlook of a position at the start of a turn, one row per sample.

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

    def judge_futures(self, futures: Futures, turns: int) -> Outlooks:
        """Evaluate futures of this many turns each: their means, blended with their results."""
        judged = self.judge(futures.passed).means(turns)
        if not futures.ended:
            return judged
        ended, share = self.judge(futures.ended), futures.results
        return Outlooks(
            _blended(judged.chances, ended.chances, share),
            _blended(judged.coins, ended.coins, share),
        )

    def judge(self, states: Sequence[State]) -> Outlooks:
        """Evaluate positions directly: finished ones by their result, others by the network."""
        seats = self.rules.seats
        coins = [[float(held) for held in s.coins] for s in states]
        won = [[0.0] * seats for _ in states]
        for row, s in enumerate(states):
            if engine.is_over(s):
                winners = engine.winners(s)
                for seat in winners:
                    won[row][seat] = 1 / len(winners)
        # As in training: seen by the seat whose turn begins, and by the one whose turn just ended.
        going = [row for row, s in enumerate(states) if not engine.is_over(s)]
        views = [(row, (states[row].seat - past) % seats) for row in going for past in (0, 1)]
        if views:
            found = self._network.evaluate([(states[row], seat) for row, seat in views], shown=True)
            for (row, seat), coming, chances in zip(views, found.coins, found.chances, strict=True):
                for turn in range(seats):
                    coins[row][(seat + turn) % seats] += coming[turn] / 2
                    won[row][(seat + turn) % seats] += chances[turn] / 2
        by_side = [[sum([each[seat] for seat in side]) for side in self.sides] for each in won]
        return Outlooks([[share / sum(each) for share in each] for each in by_side], coins)


def _blended(passed: Sequence[Estimates], ended: Sequence[Estimates], share: float) -> list[Estimates]:
    return [
        [(1 - share) * before + share * after for before, after in zip(one, other, strict=True)]
        for one, other in zip(passed, ended, strict=True)
    ]
