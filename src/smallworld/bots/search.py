"""The search: whole-turn plans, judged by likely replies and a network, and by random games to the end."""

from time import perf_counter
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots import playouts
from smallworld.bots.bot import Advice
from smallworld.bots.planner import PlannerBot, TurnPlan, ValueFunction, by_worth, is_strategic
from smallworld.bots.rollout import Draws, Rollout
from smallworld.core import engine, ids
from smallworld.core.state import State

#: How much of the time the plans may take until the end of the turn; the rest is for weighing them.
TO_THE_END: Final = 0.4
#: Moves that are tried with a budget of a fifth of a second, and at most; more time tries more.
BREADTH: Final = 16
WIDEST: Final = 40
BREADTH_BUDGET: Final = 0.2
#: With at least this budget the best plans are varied: other second moves are tried, this many for each.
VARIED_BUDGET: Final = 0.5
VARIED: Final = 3
SECOND_MOVES: Final = 5
#: Plans that are left at the end, between which all the remaining time is shared.
FINALISTS: Final = 2
#: Turns that a plan lives on for in replies, in whole rounds, one at least; it is judged after each round.
AHEAD: Final = 6
#: What likely replies say of a plan counts for this much, and what random games say for the rest.
REPLIES: Final = 0.5
#: Random games between two replies; both take about as long.
GAMES: Final = 32


class Evidence:
    """What was found out about a plan: its worth after each reply, and leads at the end of random games."""

    __slots__ = ("games", "lead", "plan", "replies", "reply")

    def __init__(self, plan: TurnPlan) -> None:
        self.plan: Final = plan
        self.reply = 0.0
        self.replies = 0
        self.lead = 0.0
        self.games = 0

    @property
    def worth(self) -> float:
        """Both means, weighted; one alone where the other is missing."""
        if not self.replies:
            return self.lead / self.games if self.games else self.plan.worth
        reply = self.reply / self.replies
        return REPLIES * reply + (1.0 - REPLIES) * self.lead / self.games if self.games else reply


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(PlannerBot):
    """Searches plans for the whole turn.

    Its two judges fail in different ways: the network after quick replies knows what is likely, and random games know
    what is possible. More time means more plans, and more replies and games for each.
    """

    name = "search"

    def __init__(self, seed: int | str, judge: ValueFunction) -> None:
        super().__init__(seed, judge)
        self.rollout: Final = Rollout(self.greedy)
        #: Seconds that the longest reply and the longest batch of games of this decision took; the next may as well.
        self._longest = 0.0

    def _planned(self, s: State, seat: int, ranked: list[Advice], started: float, seconds: float) -> list[Advice]:
        """The moves of the plans, in the order of what they are worth; the greedy bot's where there is no time."""
        strategic = is_strategic(s, ranked)
        if not strategic and seconds <= 0:
            return ranked
        until = started + seconds
        plans = self._plans(s, self._candidates(s, ranked), started + seconds * TO_THE_END)
        self._judge(plans, seat)
        if self.budget >= VARIED_BUDGET:
            self._vary(s, seat, plans, started + seconds * TO_THE_END)
        weighed = self._weigh(s, seat, plans, until)
        # The network alone knows less about a conquest than the greedy bot.
        return by_worth(plans, ranked[0]) if strategic or weighed else ranked

    def _candidates(self, s: State, ranked: list[Advice]) -> list[Advice]:
        """The moves worth trying: those that look best to the greedy bot, every combo, and always a decline."""
        if engine.pending(s).kind == ids.F_PICK:
            return ranked
        breadth = min(WIDEST, int(BREADTH * max(1.0, self.budget / BREADTH_BUDGET) ** 0.5))
        declines = [advice for advice in ranked if advice.action is s.rules.decline]
        others = [advice for advice in ranked if advice.action is not s.rules.decline]
        return others[:1] + declines + others[1:breadth]

    def _finish_turn(self, s: State, turn: int, seed: int) -> None:
        """Play on to the beginning of the next turn, quickly."""
        self.greedy.random.seed(seed)
        self.rollout.play(s, turn, Draws(seed))

    def _vary(self, s: State, seat: int, plans: list[TurnPlan], until: float) -> None:
        """Add plans that begin like the best ones and go on with another second move."""
        seed = self.random.getrandbits(48)
        known = {plan.end.key() for plan in plans}
        added: list[TurnPlan] = []
        for plan in sorted(plans, key=lambda plan: plan.worth, reverse=True)[:VARIED]:
            after = engine.after(s, plan.moves[0].action)
            if engine.actor(after) != seat or after.turn() != s.turn():
                continue
            for second in self.greedy.advise(after, seat, SECOND_MOVES):
                if perf_counter() > until:
                    break
                end = engine.after(after, second.action)
                self._finish_turn(end, s.turn() + 1, seed)
                key = end.key()
                if key not in known:
                    known.add(key)
                    added.append(TurnPlan(end))
                    added[-1].moves.append(plan.moves[0])
        if added:
            self._judge(added, seat)
            plans.extend(added)

    def _weigh(self, s: State, seat: int, plans: list[TurnPlan], until: float) -> bool:
        """Weigh plans by replies and random games: all of them a little, the better half more, the last two most.

        Each stage takes an equal part of the time. Luck is the same for all plans. Whether there was time for any.
        """
        if len(plans) < 2:
            return True
        # The greedy bot's favourite leads the way, however the network likes it.
        alive = [Evidence(plan) for plan in plans[:1] + sorted(plans[1:], key=_worth, reverse=True)]
        order: list[Evidence] = []
        self._longest = 0.0
        luck = self.random.getrandbits(40)
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(stages, 0, -1):
            now = perf_counter()
            limit = now + (until - now) / stage
            while self._compare(s, seat, alive, luck, limit):
                luck += GAMES
            tried = [evidence for evidence in alive if evidence.replies or evidence.games]
            if len(tried) < 2:
                break
            tried.sort(key=lambda evidence: evidence.worth, reverse=True)
            kept = max(FINALISTS, (len(tried) + 1) // 2) if stage > 1 else 1
            order = tried[kept:] + [evidence for evidence in alive if evidence not in tried] + order
            alive = tried[:kept]
        if not alive[0].replies and not alive[0].games:
            return False
        _set_worths(alive + order)
        return True

    def _compare(self, s: State, seat: int, alive: list[Evidence], luck: int, until: float) -> bool:
        """Try each plan once more, by a reply and some random games; whether there was time for all of them."""
        replies: list[State] = []
        counts: list[int] = []
        rounds = max(1, AHEAD // s.rules.seats)
        for evidence in alive:
            began = perf_counter()
            # Nothing begins that would end too late; but two at least are compared, as far as there is any time.
            if began + self._longest > until:
                break
            evidence.lead += GAMES * playouts.mean_lead(evidence.plan.end, seat, luck, GAMES)
            evidence.games += GAMES
            first = len(replies)
            self._reply(s, evidence.plan.end, rounds, luck, replies)
            counts.append(len(replies) - first)
            self._longest = max(self._longest, perf_counter() - began)
        if counts:
            worths = self.judge(replies, seat)
            first = 0
            for evidence, count in zip(alive, counts, strict=False):
                # What is sure at the end of the game counts for the rounds that there are no more.
                total = sum(worths[first : first + count]) + worths[first + count - 1] * (rounds - count)
                evidence.reply += total / rounds
                evidence.replies += 1
                first += count
        return len(counts) == len(alive)

    def _reply(self, s: State, end: State, rounds: int, luck: int, states: list[State]) -> None:
        """Add the positions whenever the turn comes back, as everybody plays quickly."""
        draws = Draws(luck)
        self.greedy.random.seed(luck)
        state = end
        for number in range(1, rounds + 1):
            state = state.clone()
            self.rollout.play(state, s.turn() + number * s.rules.seats, draws)
            states.append(state)
            if engine.is_over(state):
                break


def _worth(plan: TurnPlan) -> float:
    return plan.worth


def _set_worths(order: list[Evidence]) -> None:
    """Set what plans are worth, best first; none that was dropped earlier is worth more than one that was kept."""
    least = order[0].worth
    for evidence in order:
        if evidence.replies or evidence.games:
            least = min(least, evidence.worth)
        evidence.plan.worth = least
