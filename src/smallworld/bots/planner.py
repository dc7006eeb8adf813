"""The planner: tries the best few moves to the end of the turn and past the replies of the others; a network judges."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.reason import Reason
from smallworld.bots.rollout import MOST_DECISIONS, Draws, Rollout
from smallworld.bots.trial import played
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: What states are worth to a seat, in coins ahead of its rivals; a batch costs little more than one.
Judge = Callable[[list[State], int], list[float]]

#: A turn may take as long as so many decisions: the first ones, which matter most, get the most of it.
TURN: Final = 4.5
SHARE: Final = 0.4
#: How much of its budget a decision plans with: time is looked at between replies, each of which takes a while.
PLANNED: Final = 0.9
#: Plans that live on through replies, and how far behind the best they may be, in coins.
SURVIVORS: Final = 4
MARGIN: Final = 6.0
#: Turns that a plan lives on for, in whole rounds, one at least; it is judged after each round.
AHEAD: Final = 6
#: With fewer replies the network's opinion of a single conquest is worth less than the greedy bot's.
FEWEST_REPLIES: Final = 2


class TurnPlan:
    """A move with what it was found to be worth: at the end of the turn at first, then after the others' replies."""

    __slots__ = ("advice", "end", "total", "worth")

    def __init__(self, advice: Advice, end: State) -> None:
        self.advice: Final = advice
        self.end: Final = end
        self.worth = 0.0
        self.total = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class PlannerBot(Bot):
    """Leaves tactics to the greedy bot where it is good at them, and judges whole turns instead of moves."""

    name = "planner"

    def __init__(
        self, seed: int | str, judge: Judge, breadth: int = 5, replies: int = 64, tactics: bool = True
    ) -> None:
        super().__init__(seed)
        self.judge: Final = judge
        #: Moves that are tried, and replies that are sampled for the best few, at most and while time permits.
        self.breadth: Final = breadth
        self.replies: Final = replies
        #: Whether conquests and placements are judged too, or only what to pick and when to decline.
        self.tactics: Final = tactics
        self.greedy: Final = GreedyBot(seed)
        self.rollout: Final = Rollout(self.greedy)
        self._turn = ids.NONE
        self._spent = 0.0

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
            plans = self._plans(s, seat, self._candidates(s, ranked), started + seconds)
            replies = self._weigh_replies(s, seat, plans, started + seconds)
            if strategic or replies >= FEWEST_REPLIES:
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

        Two at least are tried, the others while time permits.
        """
        seed = self.random.getrandbits(48)
        plans: list[TurnPlan] = []
        for advice in candidates:
            if len(plans) >= 2 and perf_counter() > until:
                break
            end = played(s, advice.action)
            self.play_on(end, s.turn() + 1, Draws(seed))
            plans.append(TurnPlan(advice, end))
        for plan, worth in zip(plans, self.judge([plan.end for plan in plans], seat), strict=True):
            plan.worth = worth
        return plans

    def _weigh_replies(self, s: State, seat: int, plans: list[TurnPlan], until: float) -> int:
        """Let the best few live on for some rounds, again and again while time permits; how often it was."""
        plans = sorted(plans, key=lambda plan: plan.worth, reverse=True)
        best = [plan for plan in plans if plan.worth > plans[0].worth - MARGIN][:SURVIVORS]
        if len(best) < 2:
            return FEWEST_REPLIES
        seed = self.random.getrandbits(48)
        took = 0.0
        made = 0
        for reply in range(self.replies):
            begun = perf_counter()
            if begun + took > until:
                break
            self._reply(s, seat, best, seed + reply)
            made += 1
            took = perf_counter() - begun
        if made:
            # Turns are judged differently once others have moved, so those left behind keep their distance.
            shift = best[0].total / made - best[0].worth
            for plan in plans:
                plan.worth = plan.worth + shift
            for plan in best:
                # What was seen at the end of the own turn counts like a reply.
                plan.worth = (plan.total + plan.worth) / (made + 1)
        return made

    def _reply(self, s: State, seat: int, plans: list[TurnPlan], seed: int) -> None:
        """Add to plans what they are worth whenever the turn comes back, with the same luck for all."""
        states = [plan.end.clone() for plan in plans]
        draws = [Draws(seed) for _ in plans]
        worths: list[float] = []
        turn = s.turn()
        rounds = max(1, AHEAD // s.rules.seats)
        for _ in range(rounds):
            turn += s.rules.seats
            # All come to an end in the same round; what is sure then counts for the rounds that there are no more.
            if not worths or not engine.is_over(states[0]):
                for state, draw in zip(states, draws, strict=True):
                    self.rollout.play(state, turn, draw.draw)
                worths = self.judge(states, seat)
            for plan, worth in zip(plans, worths, strict=True):
                plan.total += worth / rounds

    def play_on(self, s: State, turn: int, draws: Draws) -> None:
        """Play as the greedy bot would until that turn begins."""
        for _ in range(MOST_DECISIONS):
            actor = engine.actor(s)
            if actor == ids.OVER or s.turn() >= turn:
                return
            engine.apply(s, draws.draw(s) if actor == ids.CHANCE else self.greedy.choose(s, actor))


def _by_worth(plans: list[TurnPlan], obvious: Advice) -> list[Advice]:
    """The moves of plans, best first; those better than what the greedy bot would do say by how much."""
    plans.sort(key=lambda plan: plan.worth, reverse=True)
    last = plans[len(plans) - 1].worth
    level = last
    for plan in plans:
        if plan.advice is obvious:
            level = plan.worth
    found: list[Advice] = []
    before = True
    for plan in plans:
        before = before and plan.advice is not obvious
        # The greedy bot's own reason would speak for another move.
        reason = Reason("ahead", (("coins", plan.worth - level),)) if before else plan.advice.reason
        found.append(Advice(plan.advice.action, plan.worth - last, reason))
    return found


def _is_strategic(s: State, ranked: list[Advice]) -> bool:
    """Whether to pick or to decline is the question."""
    if engine.pending(s).kind == ids.F_PICK:
        return True
    for advice in ranked:
        if advice.action is s.rules.decline:
            return True
    return False
