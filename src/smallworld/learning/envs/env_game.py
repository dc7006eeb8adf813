"""Table: the game in play behind every environment, with numeric actions and observations. Compiled in wheels."""

from __future__ import annotations

from typing import Final

from smallworld.bots.bot import Bot, BotSeats
from smallworld.core import engine, ids
from smallworld.core.errors import IllegalMove
from smallworld.core.packed import i16, u8, vec
from smallworld.core.playout import run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.learning.envs.action_layout import ActionLayout
from smallworld.views.observer import Observer


class Arena:
    """Shared data of all games on one board: the rules, and the conversion of states and actions to numbers."""

    def __init__(self, observer: Observer, like: Arena | None = None) -> None:
        """`like` is an arena whose actions have the same numbers: its board has equally many regions."""
        self.observer: Final = observer
        self.rules: Final = observer.rules
        seen = observer.layout
        layout = ActionLayout(observer.rules, seen.regions, seen.seats) if like is None else like.layout
        self.layout: Final[ActionLayout] = layout


class Table:
    """One game: random outcomes are drawn immediately, and seats with a bot play automatically."""

    def __init__(self, arena: Arena, seed: int, bots: list[Bot | None], by_coins: bool) -> None:
        self.arena: Final = arena
        self.rules: Final = arena.rules
        self.by_coins: Final = by_coins
        self.bots: Final = bots
        self._seats: Final = BotSeats(bots)
        self.dealer: Final = Dealer(seed)
        self.state: Final = engine.new(arena.rules)
        #: The seat to act, or `ids.OVER`.
        self.seat = ids.OVER
        self.run_on()
        self.counted = counted_coins(self.state)

    def run_on(self) -> None:
        """Resolve random outcomes and let bots act until another seat must."""
        self.seat = run(self.state, self._seats, self.dealer)

    def play(self, number: int) -> None:
        """Make the move with this number for the seat to act; raises IllegalMove, changing nothing, if illegal."""
        if self.seat < 0:
            raise IllegalMove("the game is over", "game-over")
        engine.apply(self.state, self.arena.layout.action(self.seat, number))
        self.run_on()

    def observe(self, seat: int) -> vec[i16]:
        """Return a seat's observation."""
        return self.arena.observer.observe(self.state, seat)

    def mask(self, seat: int) -> vec[u8]:
        """Return a seat's action mask."""
        return self.arena.layout.mask(self.state, seat)

    def rewards(self) -> list[float]:
        """Return each seat's rewards since the last call: coins as they come, or the result when the game is over."""
        if not self.by_coins:
            return payoffs(self.state) if self.seat == ids.OVER else [0.0] * self.rules.seats
        before = self.counted
        self.counted = counted_coins(self.state)
        return [float(now - then) for now, then in zip(self.counted, before, strict=True)]


def counted_coins(s: State) -> list[int]:
    """Return each seat's coins or, in teams, its team's current score."""
    teams = s.rules.teams
    if not teams:
        return [*s.coins]
    scores = s.rules.judge.team_scores(s)
    return [scores[team] for team in teams]


def payoffs(s: State) -> list[float]:
    """Return a finished game's payoffs, by team in team games.

    With n sides and w winners, each winner gets (n / w - 1) / (n - 1), each loser -1 / (n - 1).
    """
    sides = s.rules.teams or tuple([str(seat) for seat in range(s.rules.seats)])
    winning = {sides[seat] for seat in engine.winners(s)}
    number = len(set(sides))
    if number == 1:
        return [1.0] * s.rules.seats
    won = (number / len(winning) - 1) / (number - 1)
    lost = -1 / (number - 1)
    return [won if side in winning else lost for side in sides]
