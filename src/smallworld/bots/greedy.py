"""The greedy bot: takes what brings most coins for its tokens, guards what it holds, declines when the army is spent."""

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
        else:
            found = self._placements(s, seat, legal)
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
            found.append(Advice(action, turn.worth - before, f"about {coins:.0f} coins this turn, price paid"))
        return found

    def _conquests(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Conquests by gain for each token; at the start of the turn a decline or leaving a region may beat them all."""
        temper = self.temper
        found = [_conquest(trial) for trial in campaign.trials(s, seat, temper) if trial.gain >= temper.least]
        found.append(Advice(s.rules.done, 0.0, "nothing more is worth its tokens"))
        if s.rules.decline in legal:
            turn = campaign.campaign(s, seat, temper)
            odds = campaign.prospect(s, seat, temper, turn)
            spent = Advice(s.rules.decline, odds.decline - odds.stay, _decline_words(odds))
            found.insert(0 if spent.score > 0 else len(found), spent)
        return found

    def _placements(self, s: State, seat: int, legal: list[Action]) -> list[Advice]:
        """Pieces of abilities first, where they help; then tokens where the loss they prevent is greatest."""
        temper = self.temper
        army = s.frames[-3]
        at_stake = placing.stakes(s, seat, army, temper)
        losses = dict(at_stake)
        enemies = placing.raiders(s, seat)
        before = placing.guarded_worth(s, seat, army, at_stake, temper)
        found: list[Advice] = []
        for action in legal:
            if action is s.rules.done:
                found.append(Advice(action, 0.0, "nothing to add"))
            elif action.verb == ids.V_DEPLOY:
                region = action.arg
                now = placing.risk(s, region, enemies, temper)
                then = placing.risk(s, region, enemies, temper, 1)
                gain = losses[region] * (now - then)
                # Below every piece that helps: those are placed first, and tokens then go where no piece stands.
                found.append(Advice(action, gain - 100, f"falls with {now:.0%}, then with {then:.0%}"))
            elif action.verb == ids.V_DECLINE:
                odds = campaign.prospect(s, seat, temper, None)
                found.append(Advice(action, odds.decline - odds.stay, _decline_words(odds)))
            else:
                after = s.clone()
                engine.apply(after, action)
                gain = placing.guarded_worth(after, seat, army, at_stake, temper) - before
                found.append(Advice(action, gain, f"worth {gain:.1f} coins"))
        return found


def _conquest(trial: Trial) -> Advice:
    return Advice(trial.action, trial.rate, f"{trial.coins:+.1f} coins this turn, {trial.spent:.0f} tokens")


def _decline_words(odds: campaign.Prospect) -> str:
    return f"about {odds.decline:.0f} coins to the end if declining, {odds.stay:.0f} if not"


def _worst_last(item: Advice) -> float:
    return -item.score
