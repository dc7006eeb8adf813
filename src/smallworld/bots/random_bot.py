"""The random bot: any legal action, each as likely as the other."""

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.reason import Reason
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import pick
from smallworld.core.state import State


# Without this, compiled, the generator is seeded twice, which takes as long as a turn.
@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Plays any legal action; the measure of every other bot."""

    name = "random"
    reads_state = False

    def choose(self, s: State, seat: int) -> Action:
        return pick(s, self.random)

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """The first few legal actions: to this bot all are equal."""
        return [Advice(action, 0.0, Reason("any")) for action in engine.legal(s)[:most]]
