"""The random bot: any legal action, each as likely as the other."""

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.reason import Reason
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.state import State


class RandomBot(Bot):
    """Plays any legal action; the measure of every other bot."""

    name = "random"

    def choose(self, s: State, seat: int) -> Action:
        return self.random.choice(engine.legal(s))

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """The first few legal actions: to this bot all are equal."""
        return [Advice(action, 0.0, Reason("any")) for action in engine.legal(s)[:most]]
