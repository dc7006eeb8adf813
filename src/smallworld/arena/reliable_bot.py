"""A bot that always answers: after a failure, a simpler one plays in its place."""

from collections.abc import Callable
from typing import TypeVar

from smallworld.arena.watched_bot import WatchedBot
from smallworld.bots import STAND_IN, USUAL_BUDGET, Advice, Bot, make_bot
from smallworld.bots.odds import with_odds
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.state import State

T = TypeVar("T")


class ReliableBot(Bot):
    """Plays a level; after a failure, a stand-in plays and `trouble` holds the reason."""

    def __init__(self, level: str, seed: int | str = 0, budget: float = USUAL_BUDGET) -> None:
        super().__init__(seed)
        self.trouble = ""
        self._stand_in = make_bot(STAND_IN, seed)
        self._bot: Bot = self._stand_in
        try:
            self._bot = WatchedBot(make_bot(level, seed, budget), level)
        except RulesetError as error:
            self.trouble = str(error)

    def choose(self, s: State, seat: int) -> Action:
        return self._asked(lambda bot: bot.choose(s, seat))

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        return [with_odds(s, seat, advice) for advice in self._asked(lambda bot: bot.advise(s, seat, most))]

    def _asked(self, question: Callable[[Bot], T]) -> T:
        if not self.trouble:
            try:
                return question(self._bot)
            except RulesetError as error:
                self.trouble = str(error)
        return question(self._stand_in)
