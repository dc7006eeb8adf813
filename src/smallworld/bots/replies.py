"""Likely replies to a plan: rounds of quick play by a population of rivals, and late in the game to its end."""

import random
from typing import Final

from smallworld.bots.clock import POSITION, QUICK_TURN, Clock
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.rollout import Draws, Rollout, ValueFunction
from smallworld.core import engine
from smallworld.core.state import State

#: From this budget on, replies are played by the network as well: the own seat, and each rival in half of them.
#: Greedy replies alone are worth less the further they go.
THOUGHTFUL_BUDGET: Final = 0.15
#: About as many turns are played for such a reply; where they take more than this share of the time, as without the
#: compiled core, replies stay short and greedy.
TURNS_OF_REPLY: Final = 16
MOST_OF_TIME: Final = 0.15
#: With so many rounds left, replies go on to the end of the game, whose result has this weight.
LATE: Final = 5
RESULT: Final = 1 / 3


class Replies:
    """Plays on from plans. Short replies are greedy; thorough ones go by the network as well, and further."""

    def __init__(self, greedy: GreedyBot, judge: ValueFunction) -> None:
        self.greedy: Final = greedy
        self.quick: Final = Rollout(greedy)
        self.thoughtful: Final = Rollout(greedy, judge)
        #: The seat that decides, and whether there is time for replies by the network and to the end of the game.
        self.seat = 0
        self.thorough = True

    def begin(self, seat: int, budget: float, seconds: float, turn: float) -> None:
        """Begin a decision; `turn` is how long a turn played quickly takes here."""
        self.seat = seat
        self.thorough = budget >= THOUGHTFUL_BUDGET and turn * TURNS_OF_REPLY <= seconds * MOST_OF_TIME

    def play(self, s: State, end: State, rounds: int, luck: int, states: list[State], clock: Clock) -> None:
        """Append the positions at the start of the next own turns and, late in the game, at its end.

        The rivals are a population: in each thorough reply, some play like the greedy bot and some by the network.
        """
        draws = Draws(luck)
        self.greedy.random.seed(luck)
        rollout = self.quick
        if self.thorough:
            rollout = self.thoughtful
            rollout.thoughtful = 1 << self.seat | random.Random(luck).getrandbits(s.rules.seats)
        state = end
        turns = [s.turn() + number * s.rules.seats for number in range(1, rounds + 1)]
        if self.thorough and s.rules.rounds - s.round <= LATE:
            turns.append((s.rules.rounds + 1) * s.rules.seats)
        for turn in turns:
            state = state.clone()
            clock.count(QUICK_TURN * max(0, turn - state.turn()))
            tried = rollout.tried
            rollout.play(state, turn, draws)
            clock.count((QUICK_TURN + POSITION) * (rollout.tried - tried))
            states.append(state)
            if engine.is_over(state):
                break


def mean_over(values: list[float], rounds: int, rising: bool) -> float:
    """Return the value of a reply from those of its positions, and of the result if there is one.

    Where later rounds predict more (`rising`), the second counts twice, the third three times. After the end of the
    game, its value stands for the missing rounds.
    """
    last = values[len(values) - 1]
    total = weights = 0.0
    for number in range(rounds):
        weight = number + 1.0 if rising else 1.0
        weights += weight
        total += weight * (values[number] if number < len(values) else last)
    mean = total / weights
    return mean if len(values) <= rounds else (1.0 - RESULT) * mean + RESULT * last
