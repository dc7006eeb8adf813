"""Players that the computer plays: each sees a state without what is hidden from its seat."""

from collections.abc import Callable

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.random_bot import RandomBot
from smallworld.core.errors import RulesetError

__all__ = ["BOTS", "Advice", "Bot", "GreedyBot", "RandomBot", "make_bot"]

#: Every bot by name, weakest first; its place is its level, from 1.
BOTS: dict[str, Callable[[int | str], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by name; the same seed and the same states make the same choices."""
    if name not in BOTS:
        raise RulesetError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
