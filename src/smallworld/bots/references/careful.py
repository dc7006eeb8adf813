"""The careful bot: a script that plays like a sensible beginner, independent of the greedy bot."""

from typing import Final

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.partners import fair_moves
from smallworld.bots.reason import Reason
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Decline below this many tokens, except in the last rounds, when a new army would be too late.
SPENT: Final = 4
LAST_ROUNDS: Final = 2
#: Value of a coin on a combo, in tokens.
COIN: Final = 0.5


@mypyc_attr(allow_interpreted_subclasses=True)
class CarefulBot(Bot):
    """Takes the best-paying cheap regions, declines when few tokens are left, and spreads its tokens evenly.

    A reference for the other bots: it shares no evaluation with them, so they can't beat it just by predicting it.
    """

    name = "careful"

    def choose(self, s: State, seat: int) -> Action:
        """Return the first move that the script suggests."""
        legal = fair_moves(s, seat)
        if len(legal) == 1:
            return legal[0]
        kind = engine.pending(s).kind
        if kind == ids.F_PICK:
            return self._pick(s, legal)
        if kind == ids.F_CONQUER:
            return self._conquer(s, seat, legal)
        if kind == ids.F_CHOICE:
            return self._answer(s, seat, legal)
        return self._place(s, legal)

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return only the move that the script suggests: it doesn't compare values."""
        before = self.random.getstate()
        action = self.choose(s, seat)
        self.random.setstate(before)
        return [Advice(action, 0.0, Reason("any"))]

    def _pick(self, s: State, legal: list[Action]) -> Action:
        """Pick the combo with the most tokens, including the value of its coins."""
        scored: list[tuple[float, Action]] = []
        army = engine.pending(s).army
        seat = s.seat_of(army)
        for action in legal:
            after = s.clone()
            engine.apply(after, action)
            tokens, coins = int(after.hand[army]), int(after.coins[seat] - s.coins[seat])
            scored.append((tokens + COIN * coins, action))
        return self._best(scored)

    def _conquer(self, s: State, seat: int, legal: list[Action]) -> Action:
        """Decline a spent army; else use abilities, take the cheapest region, and roll last."""
        army = engine.campaigner(s)
        if s.rules.decline in legal and army == s.active(seat) and s.round <= s.rules.rounds - LAST_ROUNDS:
            if engine.available_tokens(s, army) < SPENT:
                return s.rules.decline
        own = [action for action in legal if action.verb >= ids.FIRST_OWN_VERB]
        if own:
            return self.random.choice(own)
        scored: list[tuple[float, Action]] = []
        for action in legal:
            if action.verb == ids.V_CONQUER:
                scored.append((-self._price(s, seat, army, action), action))
        if scored:
            return self._best(scored)
        rolls = [action for action in legal if action.verb == ids.V_ROLL]
        if rolls:
            return min(rolls, key=lambda action: engine.cost_if_reached(s, army, action.arg))
        return s.rules.done if s.rules.done in legal else self.random.choice(legal)

    def _price(self, s: State, seat: int, army: int, action: Action) -> float:
        """Return a conquest's cost in tokens, less the income it adds; slightly less if a rival loses by it."""
        cost = float(engine.cost_of(s, army, action.arg))
        holder = s.holder[action.arg]
        after = s.clone()
        engine.apply(after, action)
        added = engine.standing_income(after, seat) - engine.standing_income(s, seat)
        hurts = 0 <= holder < s.rules.natives and not engine.same_team(s, seat, s.seat_of(holder))
        return cost - added - (0.5 if hurts and s.seat_of(holder) != seat else 0.0)

    def _answer(self, s: State, seat: int, legal: list[Action]) -> Action:
        """Choose the answer that leaves the most coins immediately."""
        scored: list[tuple[float, Action]] = []
        for action in legal:
            after = s.clone()
            engine.apply(after, action)
            scored.append((float(after.coins[seat]), action))
        return self._best(scored)

    def _place(self, s: State, legal: list[Action]) -> Action:
        """Place pieces first, then tokens in the regions with the fewest."""
        pieces = [action for action in legal if action.verb >= ids.FIRST_OWN_VERB]
        if pieces:
            return self.random.choice(pieces)
        scored: list[tuple[float, Action]] = []
        for action in legal:
            if action.verb == ids.V_DEPLOY:
                scored.append((-float(s.tokens[action.arg]), action))
        if scored:
            return self._best(scored)
        return s.rules.done if s.rules.done in legal else legal[0]

    def _best(self, scored: list[tuple[float, Action]]) -> Action:
        """Return the action with the highest score; ties are drawn."""
        most = max([score for score, _ in scored])
        return self.random.choice([action for score, action in scored if score == most])
