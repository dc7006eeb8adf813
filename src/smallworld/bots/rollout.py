"""Fast rollouts of turns: similar to the greedy bot, but each turn is planned once and less thoroughly."""

import random
from typing import Final

from smallworld.bots import placing
from smallworld.bots.campaign import JUDGED_APART, MOST_ACTIONS, Turn, is_last, prospect
from smallworld.bots.enabling_moves import opened_up
from smallworld.bots.evaluation import Weights, appraise
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.lookahead import Trial, attempt, baseline, settle
from smallworld.bots.partners import fair_moves
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.playout import Chance, Players, run
from smallworld.core.state import State

#: Limit of decisions per turn; no real turn comes close.
MOST_DECISIONS: Final = 400
#: Upper bound on any continuation's gain per token.
UNKNOWN: Final = 1e9


class Draws(Chance):
    """Draws random outcomes from a generator."""

    def __init__(self, seed: int) -> None:
        self._random: Final = random.Random(seed)

    def draw(self, s: State) -> Action:
        """Draw one outcome by weight."""
        return engine.chance_outcome(s, self._random.randrange(engine.chance_weight(s)))


class TurnLine:
    """A turn planned to the end of its conquests, with its moves."""

    __slots__ = ("moves", "turn")

    def __init__(self, turn: Turn, moves: list[Action]) -> None:
        self.turn: Final = turn
        self.moves: Final = moves


class Rollout(Players):
    """Plays every seat's turn from a plan; re-plans when the turn deviates."""

    def __init__(self, greedy: GreedyBot) -> None:
        self.greedy: Final = greedy
        #: The planned turn's remaining moves, the next one last.
        self._left: list[Action] = []

    def play(self, s: State, turn: int, chance: Chance) -> None:
        """Play until this turn begins, or to the end."""
        self._left = []
        run(s, self, chance, until=turn, most=MOST_DECISIONS * (turn - s.turn()), checked=False)

    def choose(self, s: State, seat: int) -> Action:
        """Return the planned turn's next move, or plan again."""
        legal = fair_moves(s, seat)
        left = self._left
        if left:
            if left[-1] in legal:
                return left.pop()
            self._left = []
        if len(legal) == 1:
            return legal[0]
        kind = engine.pending(s).kind
        if kind == ids.F_PICK:
            return self._pick(s, seat, legal)
        if engine.campaigner(s) != ids.NONE:
            return self._conquest(s, seat, legal)
        if kind in (ids.F_END, ids.F_CHOICE) or s.rules.decline in legal:
            return self.greedy.choose(s, seat)
        return placing.best_placement(s, seat, legal, self.greedy.weights)

    def _pick(self, s: State, seat: int, legal: list[Action]) -> Action:
        """Pick the combo with the best immediate turn."""
        best = legal[0]
        line: TurnLine | None = None
        for action in legal:
            other = think(engine.after(s, action), seat, self.greedy.recruiting)
            if line is None or other.turn.worth > line.turn.worth:
                best, line = action, other
        if line is not None:
            self._follow(s, line)
        return best

    def _conquest(self, s: State, seat: int, legal: list[Action]) -> Action:
        """Return the first move of the best turn, unless declining is better."""
        line = think(s, seat, self.greedy.weights)
        if s.rules.decline in legal and engine.pending(s).army == s.active(seat):
            if prospect(s, seat, self.greedy.weights, line.turn).gain > 0:
                return s.rules.decline
        self._follow(s, line)
        return self._left.pop() if self._left[-1] in legal else self.greedy.choose(s, seat)

    def _follow(self, s: State, line: TurnLine) -> None:
        """Follow the planned turn, and then end the conquests."""
        self._left = [s.rules.done, *reversed(line.moves)]


def think(s: State, seat: int, weights: Weights) -> TurnLine:
    """Plan a turn on a clone, conquering until nothing is worth it.

    Taking one region seldom changes another's gain, so only the most promising ones are tried again.
    """
    s = s.clone()
    settle(s)
    rates: dict[int, float] = {}
    moves: list[Action] = []
    of_roll = coins_of_roll = 0.0
    for _ in range(MOST_ACTIONS):
        if engine.actor(s) != seat or engine.campaigner(s) == ids.NONE:
            break
        way = _best_way(s, seat, weights, rates)
        if way is None:
            break
        moves.append(way.action)
        if is_last(s, way.action):
            of_roll, coins_of_roll = way.gain, way.coins
            break
        engine.take(s, way.action)
        settle(s)
    value, coins = appraise(s, seat, weights)
    return TurnLine(Turn(s, value + of_roll, coins + coins_of_roll, of_roll), moves)


def _best_way(s: State, seat: int, weights: Weights, rates: dict[int, float]) -> Trial | None:
    """Return the continuation with the best gain per token, if one is worth it or required."""
    start = baseline(s, seat, weights)
    legal = fair_moves(s, seat)
    least = weights.least if s.rules.done in legal else -UNKNOWN
    ways = [action for action in legal if action.verb not in JUDGED_APART]
    for rolls in (False, True):
        best: Trial | None = None
        tried = [(rates.get(action.index, UNKNOWN), action) for action in ways if is_last(s, action) == rolls]
        tried.sort(key=_rate, reverse=True)
        for rate, action in tried:
            if rate <= (best.rate if best is not None else 0.0) and rate < UNKNOWN and least > 0:
                break
            trial = attempt(s, action, start, weights)
            rates[action.index] = trial.rate if trial.gain >= least else 0.0
            if trial.gain >= least and (best is None or trial.rate > best.rate):
                best = trial
        if not rolls:
            for trial in opened_up(s, [action for _, action in tried], start, weights):
                if trial.gain >= least and (best is None or trial.rate > best.rate):
                    best = trial
        if best is not None:
            return best
    return None


def _rate(pair: tuple[float, Action]) -> float:
    return pair[0]
