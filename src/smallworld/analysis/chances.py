"""Chances to win: the greedy bot plays on from a position a few times, and the network judges where that leads."""

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
#: The last so many rounds are played to the end, which is cheap and foretells more than the network does.
PLAYED_OUT = 2
#: Over so many rounds before them, results count for more and more.
BLENDED = 6


class Outlook(NamedTuple):
    """Chances to win by side and coins at the end by seat, with or without a row for each of several positions."""

    chances: Estimates
    coins: Estimates

    def mean(self) -> Outlook:
        """The mean of all rows."""
        return Outlook(self.chances.mean(axis=0), self.coins.mean(axis=0))

    def error(self) -> Estimates:
        """The standard error of the mean chances."""
        found: Estimates = self.chances.std(axis=0) / len(self.chances) ** 0.5
        return found

    def means(self, size: int) -> Outlook:
        """The means of so many rows at a time."""
        chances, coins = (rows.reshape(-1, size, rows.shape[1]).mean(axis=1) for rows in self)
        return Outlook(chances, coins)


class Luck(Chance):
    """What chance brings, with a generator for each kind: the same rolls come whatever was revealed before."""

    def __init__(self, seed: str, fixed: Sequence[Action] = ()) -> None:
        self._seed = seed
        self._streams: dict[int, random.Random] = {}
        #: Outcomes that come first, each where it is possible.
        self._fixed = list(fixed)

    def draw(self, s: State) -> Action:
        """One of the outcomes by its weight."""
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
    """The seats that win together; where everybody plays alone, each by itself."""
    found: dict[str, list[int]] = {}
    for seat in range(rules.seats):
        found.setdefault(side_of(rules, seat), []).append(seat)
    return list(found.values())


class Forecast:
    """Judges positions of one ruleset with everybody's coins known."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.sides = sides_of(rules)
        self.greedy = GreedyBot()
        self.rollout = Rollout(self.greedy)
        self._network = judge_of(game_info(rules.game).folder).network(rules)

    def side(self, seat: int) -> int:
        """The number of a seat's side."""
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def play_on(self, s: State, turn: int, luck: Luck) -> None:
        """Play much as the greedy bot would until that turn begins, or to the end."""
        self.rollout.play(s, turn, luck)

    def reseed(self, seed: str) -> None:
        """Let the greedy bot decide between equals as this seed says."""
        self.greedy.random.seed(seed)

    def turns_left(self, s: State) -> int:
        """The turns of the game from this one on."""
        return (self.rules.rounds + 1) * self.rules.seats - s.turn()

    def ahead(self, s: State, turns: int) -> range:
        """The turns at whose beginning it is judged what became of a position; near the end, the end alone.

        The network thinks a little too well of whoever moved last, which evens out over a round.
        """
        if self.turns_left(s) <= PLAYED_OUT * self.rules.seats:
            never = s.turn() + self.turns_left(s)
            return range(never, never + 1)
        return range(s.turn() + 1, s.turn() + 1 + turns)

    def futures(self, s: State, turns: range, luck: Luck) -> list[State]:
        """The states as these turns begin, played as the greedy bot would."""
        found: list[State] = []
        for turn in turns:
            self.play_on(s, turn, luck)
            found.append(s.clone())
        return found

    def outlook(self, s: State, samples: int, seed: str) -> Outlook:
        """What a position at the beginning of a turn promises, a row for each sample.

        Playing to the end takes over from the network; results differ more, so that there are more of them.
        """
        left = self.turns_left(s) / self.rules.seats
        results = min(1.0, max(0.0, 1 - (left - PLAYED_OUT) / BLENDED))
        ahead = self.ahead(s, self.rules.seats)
        passed: list[State] = []
        ended: list[State] = []
        for sample in range(2 * samples if results >= 0.5 else samples):
            state, luck = s.clone(), Luck(f"{seed}:{sample}")
            self.reseed(f"{seed}:{sample}")
            passed += self.futures(state, ahead, luck)
            if 0.0 < results < 1.0:
                self.play_on(state, s.turn() + self.turns_left(s), luck)
                ended.append(state)
        judged = self.judge(passed).means(len(ahead))
        if not ended:
            return judged
        chances, coins = ((1 - results) * a + results * b for a, b in zip(judged, self.judge(ended), strict=True))
        return Outlook(chances, coins)

    def judge(self, states: Sequence[State]) -> Outlook:
        """What positions promise at once: the result of those that are over, the network's opinion of others."""
        seats = self.rules.seats
        coins = np.array([list(s.coins) for s in states], dtype=np.float64)
        won = np.zeros((len(states), seats))
        for row, s in enumerate(states):
            if engine.is_over(s):
                winners = engine.winners(s)
                won[row, winners] = 1 / len(winners)
        going = [row for row, s in enumerate(states) if not engine.is_over(s)]
        if going:
            # As in training: seen by the seat whose turn begins, and by the one whose turn has just ended.
            views = [(row, (states[row].seat - past) % seats) for row in going for past in (0, 1)]
            seen = np.concatenate([self._network.observe([states[row]], seat, shown=True) for row, seat in views])
            coming, chances = self._network.forward(seen)
            for view, (row, seat) in enumerate(views):
                order = [(seat + turn) % seats for turn in range(seats)]
                coins[row, order] += coming[view, :seats] / 2
                won[row, order] += chances[view, :seats] / 2
        by_side = np.stack([won[:, side].sum(axis=1) for side in self.sides], axis=1)
        return Outlook(by_side / by_side.sum(axis=1, keepdims=True), coins)
