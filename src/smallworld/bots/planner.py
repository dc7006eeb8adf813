"""The planner: plays the best few moves to the end of the turn, and evaluates the results with a network."""

import math
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.budget import planning_time
from smallworld.bots.clock import GREEDY_TURN, POSITION, RANKING
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.reason import Reason
from smallworld.bots.rollout import MOST_DECISIONS, Draws
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import run
from smallworld.core.state import State

#: Evaluates states for a seat, in coins ahead of its rivals; a batch costs little more than one state.
ValueFunction = Callable[[list[State], int], list[float]]
#: Standard normal quantile for a 95 % interval.
SURE: Final = 1.96


class TurnPlan:
    """An end of the turn, its value, and the moves that lead there, best first.

    `samples` are values of possible continuations; the same sample uses the same random numbers in every plan.
    """

    __slots__ = ("end", "moves", "samples", "worth")

    def __init__(self, end: State) -> None:
        self.end: Final = end
        self.moves: Final[list[Advice]] = []
        self.worth = 0.0
        self.samples: Final[list[float]] = []

    @property
    def estimate(self) -> float:
        """The mean of the samples; without samples, the value of the end itself."""
        return self.mean(len(self.samples)) if self.samples else self.worth

    def mean(self, count: int) -> float:
        """Return the mean of the first `count` samples."""
        return sum(self.samples[:count]) / count


def lead(plan: TurnPlan, other: TurnPlan) -> tuple[float, float]:
    """Return a plan's advantage over another, and the half-width of its 95 % interval; infinite if unknown."""
    count = min(len(plan.samples), len(other.samples))
    if count < 2:
        return plan.worth - other.worth, math.inf
    gains = [plan.samples[number] - other.samples[number] for number in range(count)]
    mean = sum(gains) / count
    spread = sum([(gain - mean) ** 2 for gain in gains]) / (count - 1)
    return mean, SURE * math.sqrt(spread / count)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlannerBot(Bot):
    """Picks and declines by evaluating whole turns; leaves conquests and placements to the greedy bot."""

    name = "planner"

    def __init__(self, seed: int | str, judge: ValueFunction) -> None:
        super().__init__(seed)
        self.judge: Final = judge
        self.greedy: Final = GreedyBot(seed)
        self._turn = ids.NONE
        self._spent = 0.0

    def choose(self, s: State, seat: int) -> Action:
        """Return the move of the best plan."""
        return self._ranked(s, seat)[0].action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return the best few moves with their reasons."""
        own, ties = self.random.getstate(), self.greedy.random.getstate()
        turn, spent = self._turn, self._spent
        found = self._ranked(s, seat)[:most]
        self.random.setstate(own)
        self.greedy.random.setstate(ties)
        self._turn, self._spent = turn, spent
        return found

    def _ranked(self, s: State, seat: int) -> list[Advice]:
        """Rank the moves considered, best first; scores are coins ahead of the last one."""
        started = self.clock.now()
        if s.turn() != self._turn:
            self._turn, self._spent = s.turn(), 0.0
        ranked = self.greedy.advise(s, seat, len(s.rules.actions))
        self.clock.count(RANKING)
        if len(ranked) == 1:
            return ranked
        seconds = planning_time(self.budget, self._spent)
        ranked = self._planned(s, seat, ranked, started, seconds)
        self._spent += self.clock.now() - started
        return ranked

    def _planned(self, s: State, seat: int, ranked: list[Advice], started: float, seconds: float) -> list[Advice]:
        """Return the greedy bot's advice; for picks and declines, sorted by the plans."""
        if not is_strategic(s, ranked):
            return ranked
        picks = engine.pending(s).kind == ids.F_PICK
        declines = [advice for advice in ranked if advice.action is s.rules.decline]
        others = [advice for advice in ranked if advice.action is not s.rules.decline]
        plans = self._plans(s, ranked if picks else others[:1] + declines, started + seconds)
        self._judge(plans, seat)
        return by_worth(plans, ranked[0])

    def _plans(self, s: State, candidates: list[Advice], until: float) -> list[TurnPlan]:
        """Play the candidates to the end of the turn, all with the same random seed.

        At least two are tried, more if time permits. The same conquests in another order are one plan.
        """
        seed = self.random.getrandbits(48)
        found: dict[tuple[object, ...], TurnPlan] = {}
        for number, advice in enumerate(candidates):
            if number >= 2 and self.clock.now() > until:
                break
            end = engine.after(s, advice.action)
            self._finish_turn(end, s.turn() + 1, seed)
            found.setdefault(end.key(), TurnPlan(end)).moves.append(advice)
        return list(found.values())

    def _finish_turn(self, s: State, turn: int, seed: int) -> None:
        """Play on to the start of the next turn, as the greedy bot would."""
        self.greedy.random.seed(seed)
        run(s, self.greedy, Draws(seed), until=turn, most=MOST_DECISIONS)
        self.clock.count(GREEDY_TURN)

    def _judge(self, plans: list[TurnPlan], seat: int) -> None:
        """Evaluate the plans' ends with the network, in one batch."""
        self.clock.count(POSITION * len(plans))
        for plan, worth in zip(plans, self.judge([plan.end for plan in plans], seat), strict=True):
            plan.worth = worth


def by_worth(plans: list[TurnPlan], obvious: Advice) -> list[Advice]:
    """Rank the plans' moves, best first; those better than the greedy bot's choice get their advantage as reason."""
    plans.sort(key=lambda plan: plan.worth, reverse=True)
    last = plans[len(plans) - 1].worth
    usual: TurnPlan | None = None
    for plan in plans:
        if usual is None and obvious in plan.moves:
            usual = plan
    found: list[Advice] = []
    seen: set[Action] = set()
    before = True
    for plan in plans:
        before = before and plan is not usual
        for move in plan.moves:
            if move.action in seen:
                continue
            seen.add(move.action)
            # The greedy bot's own reason would argue for another move.
            reason = _ahead(plan, usual, last, obvious) if before else move.reason
            found.append(Advice(move.action, plan.worth - last, reason))
    return found


def _ahead(plan: TurnPlan, usual: TurnPlan | None, last: float, obvious: Advice) -> Reason:
    """Describe a plan's advantage over the usual one (if that was tried) and, if it was sampled, the uncertainty."""
    if usual is None:
        return Reason("ahead", (("coins", plan.worth - last),), obvious.action)
    gain, doubt = lead(plan, usual)
    if doubt == math.inf:
        return Reason("ahead", (("coins", gain),), obvious.action)
    # Plans that were dropped early have few samples, which may even make them look better.
    return Reason("sampled", (("coins", max(0.0, gain)), ("doubt", doubt)), obvious.action)


def is_strategic(s: State, ranked: list[Advice]) -> bool:
    """Whether the decision is a pick, or includes a decline."""
    if engine.pending(s).kind == ids.F_PICK:
        return True
    for advice in ranked:
        if advice.action is s.rules.decline:
            return True
    return False
