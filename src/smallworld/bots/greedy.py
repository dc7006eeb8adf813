"""The greedy bot: takes what brings most coins for its tokens, guards it, declines when the army is spent."""

from __future__ import annotations

from smallworld.bots import campaign, placing
from smallworld.bots.bot import Advice, Bot
from smallworld.bots.trial import Trial, attempt, mark
from smallworld.bots.worth import Temper, worth
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

TEMPER = Temper()


class GreedyBot(Bot):
    """Thinks one turn ahead by trying its moves on clones; it knows no race or power by name."""

    name = "greedy"

    def __init__(self, seed: int | str = 0, temper: Temper = TEMPER) -> None:
        super().__init__(seed)
        self.temper = temper

    def choose(self, s: State, seat: int) -> Action:
        """The best action; the generator decides between equals."""
        advice = self._rank(s, seat)
        best = [item for item in advice if item.score == advice[0].score]
        return best[0].action if len(best) == 1 else self.random.choice(best).action

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """The best few actions with their gain in coins."""
        return self._rank(s, seat)[:most]

    def _rank(self, s: State, seat: int) -> list[Advice]:
        """All actions worth a thought, best first."""
        legal = engine.legal(s)
        if len(legal) == 1:
            return [Advice(legal[0], 0.0, "the only move")]
        kind = s.frames[-4]
        if kind == ids.F_PICK:
            found = self._picks(s, seat, legal)
        elif kind == ids.F_CONQUER:
            return self._conquests(s, seat, legal)
        elif kind == ids.F_CHOICE and engine.campaigner(s) != ids.NONE:
            start = mark(s, seat, self.temper)
            found = [_conquest(attempt(s, action, start, self.temper)) for action in legal]
        elif s.rules.decline in legal:
            odds = campaign.prospect(s, seat, self.temper, None)
            found = placing.placements(
                s, seat, [action for action in legal if action is not s.rules.decline], self.temper
            )
            found.append(Advice(s.rules.decline, odds.decline - odds.stay, _decline_words(odds)))
        else:
            return placing.placements(s, seat, legal, self.temper)
        return sorted(found, key=_worst_last)

    def _picks(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Each combo by the turn that it would make at once, its price and coins, and its tokens."""
        found: list[Advice] = []
        before = worth(s, seat, self.temper)
        for action in legal:
            after = s.clone()
            engine.apply(after, action)
            turn = campaign.campaign(after, seat, self.temper)
            coins = turn.coins - s.coins[seat]
            placing.finish(turn.state, seat, self.temper)
            army = after.active(seat)
            at_stake = placing.stakes(turn.state, seat, army, self.temper)
            gain = placing.guarded_worth(turn.state, seat, army, at_stake, self.temper) + turn.bonus - before
            found.append(Advice(action, gain, f"about {coins:.0f} coins this turn, price paid"))
        return found

    def _conquests(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Conquests by gain for each token; as the turn begins, a decline or leaving a region may beat them all."""
        temper = self.temper
        found = [_conquest(trial) for trial in campaign.trials(s, seat, temper)]
        found.append(Advice(s.rules.done, 0.0, "nothing more is worth its tokens"))
        if s.rules.decline in legal:
            turn = campaign.campaign(s, seat, temper)
            odds = campaign.prospect(s, seat, temper, turn)
            spent = Advice(s.rules.decline, odds.decline - odds.stay, _decline_words(odds))
            found.insert(0 if spent.score > 0 else len(found), spent)
        return found


def _conquest(trial: Trial) -> Advice:
    return Advice(trial.action, trial.rate, f"{trial.coins:+.1f} coins this turn, {trial.spent:.0f} tokens")


def _decline_words(odds: campaign.Prospect) -> str:
    return f"about {odds.decline:.0f} coins to the end if declining, {odds.stay:.0f} if not"


def _worst_last(item: Advice) -> float:
    return -item.score
