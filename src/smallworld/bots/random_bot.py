"""The random bot: a uniformly random legal action."""

from mypy_extensions import mypyc_attr

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.reason import Reason
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import below, pick
from smallworld.core.state import State


# Without this, the compiled class seeds the generator twice, which takes as long as a turn.
@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Plays any legal action; the baseline for every other bot."""

    name = "random"
    reads_state = False
    chooses_blindly = True

    def choose(self, s: State, seat: int) -> Action:
        return pick(s, self.random)

    def choose_number(self, seat: int, count: int) -> int:
        return below(self.random, count)

    def advise(self, s: State, seat: int, most: int = 5) -> list[Advice]:
        """Return the first few legal actions: they are all equal to this bot."""
        return [Advice(action, 0.0, Reason("any")) for action in engine.legal(s)[:most]]
