"""The planner: tries the best few moves to the end of the turn and past the replies of the others; a network judges."""

import math
from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.lookahead import played
from smallworld.bots.reason import Reason
from smallworld.bots.rollout import MOST_DECISIONS, Draws, Rollout
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import run
from smallworld.core.state import State

#: What states are worth to a seat, in coins ahead of its rivals; a batch costs little more than one.
Judge = Callable[[list[State], int], list[float]]

#: A turn may take as long as so many decisions: the first ones, which matter most, get the most of it.
TURN: Final = 4.5
SHARE: Final = 0.4
#: How much of its budget a decision plans with: time is looked at between replies, each of which takes a while.
PLANNED: Final = 0.9
#: How much of that the candidates may take until the end of the turn; the rest is for the replies of the others.
TO_THE_END: Final = 0.5
#: Turns that a plan lives on for, in whole rounds, one at least; it is judged after each round.
AHEAD: Final = 6
#: No more replies are needed once the lead of the best plan is known to so many coins, or is so many times its error.
PRECISE: Final = 0.1
CLEAR: Final = 3.0
#: With fewer replies nothing is known about that error.
FEWEST_REPLIES: Final = 4


class TurnPlan:
    """An end of the turn with the moves that lead there, best first, and what it was found to be worth."""

    __slots__ = ("end", "found", "moves", "worth")

    def __init__(self, end: State) -> None:
        self.end: Final = end
        self.moves: Final[list[Advice]] = []
        #: At the end of the turn at first; once plans are weighed, after the replies.
        self.worth = 0.0
        #: After each reply that was sampled.
        self.found: list[float] = []

    def mean(self, replies: int) -> float:
        """What it was worth after the first so many replies."""
        return sum(self.found[:replies]) / replies


@mypyc_attr(allow_interpreted_subclasses=True)
class PlannerBot(Bot):
    """Leaves tactics to the greedy bot where it is good at them, and judges whole turns instead of moves."""

    name = "planner"

    def __init__(
        self, seed: int | str, judge: Judge, breadth: int = 16, replies: int = 64, tactics: bool = True
    ) -> None:
        super().__init__(seed)
        self.judge: Final = judge
        #: Moves that are tried, and replies that are sampled for the best of them, at most and while time permits.
        self.breadth: Final = breadth
        self.replies: Final = replies
        #: Whether conquests and placements are judged too, or only what to pick and when to decline.
        self.tactics: Final = tactics
        self.greedy: Final = GreedyBot(seed)
        self.rollout: Final = Rollout(self.greedy)
        self._turn = ids.NONE
        self._spent = 0.0
        #: Seconds that the longest reply of this decision took; the next may take as long.
        self._longest_reply = 0.0

    def choose(self, s: State, seat: int) -> Action:
        """The move of the best plan."""
        return self._ranked(s, seat)[0].action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """The best few moves with the reasons for them."""
        own, ties = self.random.getstate(), self.greedy.random.getstate()
        turn, spent = self._turn, self._spent
        found = self._ranked(s, seat)[:most]
        self.random.setstate(own)
        self.greedy.random.setstate(ties)
        self._turn, self._spent = turn, spent
        return found

    def _ranked(self, s: State, seat: int) -> list[Advice]:
        """The moves that were thought of, best first; scores are coins ahead of the last of them."""
        started = perf_counter()
        if s.turn() != self._turn:
            self._turn, self._spent = s.turn(), 0.0
        ranked = self.greedy.advise(s, seat, len(s.rules.actions))
        if len(ranked) == 1:
            return ranked
        strategic = _is_strategic(s, ranked)
        seconds = min(self.budget * PLANNED, (self.budget * TURN - self._spent) * SHARE)
        if strategic or (self.tactics and seconds > 0):
            share = TO_THE_END if self.replies else 1.0
            plans = self._plans(s, seat, self._candidates(s, ranked), started + seconds * share)
            weighed = self._weigh_replies(s, seat, plans, started + seconds)
            # The network alone knows less about a conquest than the greedy bot.
            if strategic or weighed:
                ranked = _by_worth(plans, ranked[0])
        self._spent += perf_counter() - started
        return ranked

    def _candidates(self, s: State, ranked: list[Advice]) -> list[Advice]:
        """The moves worth trying: those that look best to the greedy bot, every combo, and always a decline."""
        if engine.pending(s).kind == ids.F_PICK:
            return ranked
        declines = [advice for advice in ranked if advice.action is s.rules.decline]
        others = [advice for advice in ranked if advice.action is not s.rules.decline]
        return others[:1] + declines + (others[1 : self.breadth] if self.tactics else [])

    def _plans(self, s: State, seat: int, candidates: list[Advice], until: float) -> list[TurnPlan]:
        """The candidates played to the end of the turn, with the same luck for all, and judged in one batch.

        Two at least are tried, the others while time permits. The same conquests in another order are one plan.
        """
        seed = self.random.getrandbits(48)
        found: dict[tuple[object, ...], TurnPlan] = {}
        for number, advice in enumerate(candidates):
            if number >= 2 and perf_counter() > until:
                break
            end = played(s, advice.action)
            self.greedy.random.seed(seed)
            # Turns are played on as the greedy bot would.
            run(end, self.greedy, Draws(seed), until=s.turn() + 1, most=MOST_DECISIONS)
            found.setdefault(end.key(), TurnPlan(end)).moves.append(advice)
        plans = list(found.values())
        for plan, worth in zip(plans, self.judge([plan.end for plan in plans], seat), strict=True):
            plan.worth = worth
        return plans

    def _weigh_replies(self, s: State, seat: int, plans: list[TurnPlan], until: float) -> bool:
        """Let plans live on through replies while time permits, after the first, second, fourth … only the best half.

        Luck is the same for all, so that a single reply tells much about them: many are tried a little, few a lot.
        Whether there was time for any.
        """
        if len(plans) < 2:
            return True
        # The greedy bot's favourite leads the way, however the network likes it.
        alive = plans[:1] + sorted(plans[1:], key=lambda plan: plan.worth, reverse=True)
        seed = self.random.getrandbits(48)
        self._longest_reply = 0.0
        made = 0
        while made < self.replies and not _is_settled(alive, made):
            alive = self._reply(s, seat, alive, seed + made, until)
            if len(alive) < 2:
                break
            made += 1
            alive.sort(key=lambda plan: plan.mean(made), reverse=True)
            if made & (made - 1) == 0:
                alive = alive[: max(2, (len(alive) + 1) // 2)]
        if made:
            _compare(plans, made)
        return made > 0

    def _reply(self, s: State, seat: int, plans: list[TurnPlan], seed: int, until: float) -> list[TurnPlan]:
        """Find what plans are worth whenever the turn comes back, with the same luck for all; those there was time for.

        None if there was time for one alone, which can't be compared.
        """
        rounds = max(1, AHEAD // s.rules.seats)
        states: list[State] = []
        counts: list[int] = []
        if perf_counter() + 2 * self._longest_reply > until:
            return []
        for plan in plans:
            began = perf_counter()
            if began + self._longest_reply > until:
                break
            first = len(states)
            state = plan.end
            draws = Draws(seed)
            self.greedy.random.seed(seed)
            for number in range(1, rounds + 1):
                state = state.clone()
                self.rollout.play(state, s.turn() + number * s.rules.seats, draws)
                states.append(state)
                if engine.is_over(state):
                    break
            counts.append(len(states) - first)
            self._longest_reply = max(self._longest_reply, perf_counter() - began)
        if len(counts) < 2:
            return []
        worths = self.judge(states, seat)
        first = 0
        for plan, count in zip(plans, counts, strict=False):
            # What is sure at the end of the game counts for the rounds that there are no more.
            total = sum(worths[first : first + count]) + worths[first + count - 1] * (rounds - count)
            plan.found.append(total / rounds)
            first += count
        return plans[: len(counts)]


def _is_settled(plans: list[TurnPlan], replies: int) -> bool:
    """Whether the first of some plans is known well enough to be better than the second."""
    if replies < FEWEST_REPLIES:
        return False
    leads = [one - other for one, other in zip(plans[0].found, plans[1].found, strict=True)]
    mean = sum(leads) / replies
    variance = sum([(lead - mean) ** 2 for lead in leads]) / (replies - 1)
    error = math.sqrt(variance / replies)
    return error < PRECISE or mean > CLEAR * error


def _compare(plans: list[TurnPlan], replies: int) -> None:
    """Set what plans are worth, those that were dropped by how far they were behind the best one then."""
    best = max([plan for plan in plans if len(plan.found) == replies], key=lambda plan: plan.mean(replies))
    worth, at_the_end = best.mean(replies), best.worth
    for plan in plans:
        seen = len(plan.found)
        if seen:
            plan.worth = worth + plan.mean(seen) - best.mean(seen)
        else:
            plan.worth = worth + min(plan.worth - at_the_end, 0.0)


def _by_worth(plans: list[TurnPlan], obvious: Advice) -> list[Advice]:
    """The moves of plans, best first; those better than what the greedy bot would do say by how much."""
    plans.sort(key=lambda plan: plan.worth, reverse=True)
    last = plans[len(plans) - 1].worth
    level = last
    for plan in plans:
        if obvious in plan.moves:
            level = plan.worth
    found: list[Advice] = []
    before = True
    for plan in plans:
        before = before and obvious not in plan.moves
        for move in plan.moves:
            # The greedy bot's own reason would speak for another move.
            ahead = Reason("ahead", (("coins", plan.worth - level),), obvious.action)
            reason = ahead if before else move.reason
            found.append(Advice(move.action, plan.worth - last, reason))
    return found


def _is_strategic(s: State, ranked: list[Advice]) -> bool:
    """Whether to pick or to decline is the question."""
    if engine.pending(s).kind == ids.F_PICK:
        return True
    for advice in ranked:
        if advice.action is s.rules.decline:
            return True
    return False
