"""The Monte Carlo bot: evaluates each move only by random games to the end."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots import playouts
from smallworld.bots.bot import Advice, Bot
from smallworld.bots.budget import PLANNED
from smallworld.bots.clock import RANDOM_TURN
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.partners import fair_moves
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Budget multiplier for picks and declines; with it, none overruns by half.
STRATEGIC: Final = 1.5
#: Maximum number of conquests to try, cheapest first; every combo and a decline are tried as well.
MOST_CONQUESTS: Final = 12
#: Random games between two clock checks.
BATCH: Final = 8


class Arm:
    """A move with the results of its random games."""

    __slots__ = ("action", "after", "games", "total")

    def __init__(self, action: Action, after: State) -> None:
        self.action: Final = action
        self.after: Final = after
        self.games = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """The mean lead at the end of its games, in coins."""
        return self.total / self.games if self.games else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class MonteCarloBot(Bot):
    """Flat Monte Carlo with successive halving; places tokens like the greedy bot.

    A reference for the other bots: it makes no assumptions about rivals, so it can't be beaten by exploiting them.
    """

    name = "monte-carlo"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.greedy: Final = GreedyBot(seed)

    def choose(self, s: State, seat: int) -> Action:
        """Return the move with the best mean result of random games."""
        return self._ranked(s, seat)[0].action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return the moves that were tried, best first."""
        own, ties = self.random.getstate(), self.greedy.random.getstate()
        found = self._ranked(s, seat)[:most]
        self.random.setstate(own)
        self.greedy.random.setstate(ties)
        return found

    def _ranked(self, s: State, seat: int) -> list[Advice]:
        started = self.clock.now()
        legal = fair_moves(s, seat)
        kind = engine.pending(s).kind
        if len(legal) == 1:
            return [Advice(legal[0], 0.0, Reason("only"))]
        if kind == ids.F_PICK:
            candidates = legal
        elif kind == ids.F_CONQUER:
            candidates = self._candidates(s, legal)
        else:
            return [Advice(self.greedy.choose(s, seat), 0.0, Reason("any"))]
        strategic = kind == ids.F_PICK or s.rules.decline in candidates
        seconds = self.budget * PLANNED * (STRATEGIC if strategic else 1.0)
        arms = self._tried(s, seat, candidates, started, started + seconds)
        return [Advice(arm.action, arm.mean, Reason("any")) for arm in arms]

    def _candidates(self, s: State, legal: list[Action]) -> list[Action]:
        """Return the cheapest conquests, and everything that is not a conquest."""
        army = engine.campaigner(s)
        conquests = [action for action in legal if action.verb == ids.V_CONQUER]
        conquests.sort(key=lambda action: engine.cost_of(s, army, action.arg))
        others = [action for action in legal if action.verb not in (ids.V_CONQUER, ids.V_ABANDON)]
        return conquests[:MOST_CONQUESTS] + others

    def _tried(self, s: State, seat: int, candidates: list[Action], began: float, until: float) -> list[Arm]:
        """Return the moves, best first, after successive halving.

        All are tried equally often, then the better half twice as often, and so on.
        """
        arms = [Arm(action, engine.after(s, action)) for action in candidates]
        alive = arms
        stages = max(1, (len(arms) - 1).bit_length())
        seed = self.random.getrandbits(40)
        for stage in range(stages):
            limit = began + (until - began) * (stage + 1) / stages
            while self.clock.now() < limit:
                for arm in alive:
                    arm.total += BATCH * playouts.mean_lead(arm.after, seat, seed + arm.games, BATCH)
                    arm.games += BATCH
                    self.clock.count(BATCH * playouts.turns_to_play(arm.after) * RANDOM_TURN)
            alive.sort(key=lambda arm: arm.mean, reverse=True)
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        order = {id(arm): place for place, arm in enumerate(alive)}
        return sorted(arms, key=lambda arm: (order.get(id(arm), len(order)), -arm.mean))
