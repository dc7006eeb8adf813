"""The greedy bot: takes the regions with the best return on tokens, guards them, and declines when spent."""

from dataclasses import replace
from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots import campaign, end_step, placing
from smallworld.bots.bot import Advice, Bot, best_first
from smallworld.bots.evaluation import Weights, worth
from smallworld.bots.lookahead import Trial, attempt, baseline
from smallworld.bots.partners import fair_moves
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

WEIGHTS: Final = Weights()


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot(Bot):
    """Looks one turn ahead by trying moves on clones; uses no race- or power-specific knowledge."""

    name = "greedy"

    def __init__(self, seed: int | str = 0, weights: Weights = WEIGHTS) -> None:
        super().__init__(seed)
        self.weights = weights
        self.recruiting = replace(weights, token=weights.recruit)

    def choose(self, s: State, seat: int) -> Action:
        """Return the best action; ties between actions of one kind are drawn."""
        ranked = self._rank(s, seat)
        best = ranked[0]
        equals = [item for item in ranked if item.score == best.score and item.action.verb == best.action.verb]
        return equals[0].action if len(equals) == 1 else self._decide(s, equals)

    def _decide(self, s: State, equals: list[Advice]) -> Action:
        """Choose among actions of equal value."""
        return self.random.choice(equals).action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return the best few actions with their values and reasons."""
        return self._rank(s, seat)[:most]

    def _rank(self, s: State, seat: int) -> list[Advice]:
        """Rank all actions worth considering, best first."""
        legal = fair_moves(s, seat)
        if len(legal) == 1:
            return [Advice(legal[0], 0.0, Reason("only"))]
        kind = engine.pending(s).kind
        if kind == ids.F_PICK:
            return self._picks(s, seat, legal)
        if kind == ids.F_CONQUER:
            return self._conquests(s, seat, legal)
        if kind == ids.F_CHOICE and engine.campaigner(s) != ids.NONE:
            start = baseline(s, seat, self.weights)
            return best_first([_way(attempt(s, action, start, self.weights)) for action in legal])
        return self._placements(s, seat, legal)

    def _picks(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Evaluate each combo by its immediate turn, its price and coins, and its tokens."""
        weights = self.recruiting
        army = s.active(seat)
        before = worth(s, seat, weights)
        found: list[Advice] = []
        for action in legal:
            turn = campaign.campaign(engine.after(s, action), seat, weights)
            placing.finish(turn.state, seat, weights)
            at_stake = placing.stakes(turn.state, seat, army, weights)
            gain = placing.guarded_worth(turn.state, seat, army, at_stake, weights) + turn.of_roll - before
            coins = turn.coins - int(s.coins[seat])
            found.append(Advice(action, gain, Reason("pick", (("coins", coins),))))
        return best_first(found)

    def _conquests(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Rank conquests by gain per token.

        At the start of a turn, declining or leaving a region may beat them all.
        """
        weights = self.weights
        demanded = campaign.demands(s, seat)
        if demanded:
            return self._demanded(s, seat, demanded, legal)
        found = [_way(trial) for trial in campaign.trials(s, seat, weights)]
        found.append(Advice(s.rules.done, 0.0, Reason("stop")))
        if s.rules.decline in legal and engine.pending(s).army == s.active(seat):
            turn = campaign.campaign(s, seat, weights)
            for other in (self._leave(s, seat, turn), _decline(campaign.prospect(s, seat, weights, turn), s)):
                if other is not None:
                    found.insert(0 if other.score > 0 else len(found), other)
        return found

    def _demanded(self, s: State, seat: int, demanded: list[Action], legal: list[Action]) -> list[Advice]:
        """Rank required moves by the whole turn that follows, with a decline as an alternative."""
        turns: list[tuple[Action, campaign.Turn]] = []
        for action in demanded:
            turns.append((action, campaign.campaign(engine.after(s, action), seat, self.weights)))
        turns.sort(key=lambda pair: -pair[1].worth)
        coins = int(s.coins[seat])
        found = [Advice(action, turn.worth, Reason("turn", (("coins", turn.coins - coins),))) for action, turn in turns]
        if s.rules.decline in legal:
            decline = _decline(campaign.prospect(s, seat, self.weights, turns[0][1]), s)
            found.insert(0 if decline.score > 0 else len(found), decline)
        return found

    def _leave(self, s: State, seat: int, turn: campaign.Turn) -> Advice | None:
        """Consider abandoning the least valuable region, if its token is worth more elsewhere."""
        at_stake = placing.stakes(s, seat, engine.pending(s).army, self.weights)
        if not at_stake:
            return None
        least = min(at_stake, key=at_stake.__getitem__)
        action = s.rules.space.of(ids.V_ABANDON, least)
        after = engine.after(s, action)
        gain = campaign.campaign(after, seat, self.weights).worth - turn.worth - self.weights.least
        return Advice(action, gain, Reason("leave", (("coins", gain),)))

    def _placements(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Rank placements, last moves and answers; after scoring, possibly a decline."""
        kind = engine.pending(s).kind
        if kind == ids.F_END:
            return end_step.endings(s, seat, legal, self.weights)
        if kind == ids.F_CHOICE:
            return end_step.bargains(s, seat, legal, self.weights)
        if s.rules.decline not in legal:
            return placing.placements(s, seat, legal, self.weights)
        others = [action for action in legal if action is not s.rules.decline]
        found = placing.placements(s, seat, others, self.weights)
        late = _decline(campaign.late_prospect(s, seat, self.weights), s)
        found.insert(0 if late.score > 0 else len(found), late)
        return found


def _way(trial: Trial) -> Advice:
    return Advice(trial.action, trial.rate, Reason("conquer", (("coins", trial.coins), ("tokens", trial.spent))))


def _decline(odds: campaign.Prospect, s: State) -> Advice:
    return Advice(s.rules.decline, odds.gain, Reason("decline", (("declining", odds.decline), ("staying", odds.stay))))
