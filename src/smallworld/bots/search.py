"""The search bot: whole-turn plans, evaluated by the network after likely replies, and by random games to the end."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots import playouts
from smallworld.bots.bot import Advice
from smallworld.bots.clock import POSITION, QUICK_TURN, RANDOM_TURN, RANKING
from smallworld.bots.planner import PlannerBot, TurnPlan, ValueFunction, by_worth, is_strategic
from smallworld.bots.rollout import Draws, Rollout
from smallworld.core import engine, ids
from smallworld.core.state import State

#: Share of the time for playing plans to the end of the turn; the rest is for evaluating them.
TO_THE_END: Final = 0.4
#: Number of moves tried with a budget of 0.2 s, and the maximum; more time tries more.
BREADTH: Final = 16
WIDEST: Final = 40
BREADTH_BUDGET: Final = 0.2
#: From this budget up, the best plans are varied with other second moves, this many each.
VARIED_BUDGET: Final = 0.5
VARIED: Final = 3
SECOND_MOVES: Final = 5
#: Number of plans in the last stage, which share the remaining time.
FINALISTS: Final = 2
#: Number of turns for which a plan is continued in replies, in whole rounds, at least one; evaluated after each round.
AHEAD: Final = 6
#: Weight of likely replies in a plan's value; random games have the rest.
REPLIES: Final = 0.5
#: Random games between two replies; both take about as long.
GAMES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(PlannerBot):
    """Searches plans for the whole turn.

    Its two evaluations have different weaknesses: the network after quick replies covers what is likely, and random
    games cover what is possible. More time means more plans, and more replies and games for each.
    """

    name = "search"

    def __init__(self, seed: int | str, judge: ValueFunction) -> None:
        super().__init__(seed, judge)
        self.rollout: Final = Rollout(self.greedy)
        #: The longest time that a reply with its batch of games has taken in this decision, in seconds; the next may
        #: take as long.
        self._longest = 0.0

    def _planned(self, s: State, seat: int, ranked: list[Advice], started: float, seconds: float) -> list[Advice]:
        """Rank the plans' moves by value; returns the greedy bot's ranking if there is no time."""
        strategic = is_strategic(s, ranked)
        if not strategic and seconds <= 0:
            return ranked
        until = started + seconds
        plans = self._plans(s, self._candidates(s, ranked), started + seconds * TO_THE_END)
        self._judge(plans, seat)
        if self.budget >= VARIED_BUDGET:
            self._vary(s, seat, plans, started + seconds * TO_THE_END)
        weighed = self._weigh(s, seat, plans, until)
        # The network alone evaluates conquests worse than the greedy bot.
        return by_worth(plans, ranked[0]) if strategic or weighed else ranked

    def _candidates(self, s: State, ranked: list[Advice]) -> list[Advice]:
        """Return the moves to try: the greedy bot's favourites, every combo, and always a decline."""
        if engine.pending(s).kind == ids.F_PICK:
            return ranked
        breadth = min(WIDEST, int(BREADTH * max(1.0, self.budget / BREADTH_BUDGET) ** 0.5))
        declines = [advice for advice in ranked if advice.action is s.rules.decline]
        others = [advice for advice in ranked if advice.action is not s.rules.decline]
        return others[:1] + declines + others[1:breadth]

    def _finish_turn(self, s: State, turn: int, seed: int) -> None:
        """Play quickly to the start of the next turn."""
        self.greedy.random.seed(seed)
        self.rollout.play(s, turn, Draws(seed))
        self.clock.count(QUICK_TURN)

    def _vary(self, s: State, seat: int, plans: list[TurnPlan], until: float) -> None:
        """Add plans that start like the best ones and continue with another second move."""
        seed = self.random.getrandbits(48)
        known = {plan.end.key() for plan in plans}
        added: list[TurnPlan] = []
        for plan in sorted(plans, key=lambda plan: plan.worth, reverse=True)[:VARIED]:
            after = engine.after(s, plan.moves[0].action)
            if engine.actor(after) != seat or after.turn() != s.turn():
                continue
            self.clock.count(RANKING)
            for second in self.greedy.advise(after, seat, SECOND_MOVES):
                if self.clock.now() > until:
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
        """Evaluate plans by replies and random games, with successive halving.

        Each stage takes an equal share of the time. All plans get the same random seeds. Returns whether there was time
        for any.
        """
        if len(plans) < 2:
            return True
        # The greedy bot's favourite comes first, regardless of the network's evaluation.
        alive = plans[:1] + sorted(plans[1:], key=_worth, reverse=True)
        order: list[TurnPlan] = []
        self._longest = 0.0
        luck = self.random.getrandbits(40)
        stages = max(1, (len(alive) - 1).bit_length())
        for stage in range(stages, 0, -1):
            now = self.clock.now()
            limit = now + (until - now) / stage
            while self._compare(s, seat, alive, luck, limit):
                pass
            tried = [plan for plan in alive if plan.samples]
            if len(tried) < 2:
                break
            common = min([len(plan.samples) for plan in tried])
            tried.sort(key=lambda plan: plan.mean(common), reverse=True)
            kept = max(FINALISTS, (len(tried) + 1) // 2) if stage > 1 else 1
            order = tried[kept:] + [plan for plan in alive if not plan.samples] + order
            alive = tried[:kept]
        if not alive[0].samples:
            return False
        _set_worths(alive + order)
        return True

    def _compare(self, s: State, seat: int, alive: list[TurnPlan], luck: int, until: float) -> bool:
        """Sample the plans with the fewest samples once more, by a reply and random games; returns whether time was
        left.

        The same sample uses the same random numbers in every plan.
        """
        least = min([len(plan.samples) for plan in alive])
        fewest = [plan for plan in alive if len(plan.samples) == least]
        luck += GAMES * least
        replies: list[State] = []
        counts: list[int] = []
        leads: list[float] = []
        rounds = max(1, AHEAD // s.rules.seats)
        for plan in fewest:
            began = self.clock.now()
            # Start nothing that would finish too late, but compare at least two if there is any time.
            if began + self._longest > until:
                break
            leads.append(playouts.mean_lead(plan.end, seat, luck, GAMES))
            self.clock.count(GAMES * playouts.turns_to_play(plan.end) * RANDOM_TURN)
            first = len(replies)
            self._reply(s, plan.end, rounds, luck, replies)
            counts.append(len(replies) - first)
            self._longest = max(self._longest, self.clock.now() - began)
        if counts:
            worths = self.judge(replies, seat)
            self.clock.count(POSITION * len(replies))
            first = 0
            for number, count in enumerate(counts):
                # After the end of the game, the final value stands in for the missing rounds.
                total = sum(worths[first : first + count]) + worths[first + count - 1] * (rounds - count)
                fewest[number].samples.append(REPLIES * total / rounds + (1.0 - REPLIES) * leads[number])
                first += count
        return len(counts) == len(fewest)

    def _reply(self, s: State, end: State, rounds: int, luck: int, states: list[State]) -> None:
        """Append the positions at the start of the seat's turns, with everyone playing quickly."""
        draws = Draws(luck)
        self.greedy.random.seed(luck)
        state = end
        for number in range(1, rounds + 1):
            state = state.clone()
            self.rollout.play(state, s.turn() + number * s.rules.seats, draws)
            self.clock.count(QUICK_TURN * s.rules.seats)
            states.append(state)
            if engine.is_over(state):
                break


def _worth(plan: TurnPlan) -> float:
    return plan.worth


def _set_worths(order: list[TurnPlan]) -> None:
    """Set the plans' values, best first; a plan dropped earlier never ranks above one that was kept."""
    least = order[0].estimate
    for plan in order:
        if plan.samples:
            least = min(least, plan.estimate)
        plan.worth = least
