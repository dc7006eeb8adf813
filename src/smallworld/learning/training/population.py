"""The players of self-play besides the network: other bots and its own earlier versions, each with a share."""

import random
from collections.abc import Sequence
from typing import Final

from smallworld.bots import Bot, make_bot
from smallworld.bots.clock import WorkClock
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.planner import ValueFunction
from smallworld.bots.search import SearchBot
from smallworld.core.errors import RulesetError
from smallworld.learning.training.exploring_bot import strategist

#: The network itself, its earlier versions, and the network with a search.
ITSELF: Final = "self"
EARLIER: Final = "earlier"
SEARCH: Final = "search"
#: Bots that may play against it, by name.
BOTS: Final = ("random", "careful", "level-1", "level-2", "greedy", "monte-carlo")
#: Percentages of the seats; the rest is the network's own. Older folders had only greedy bots.
RIVALS: Final = "greedy:15,earlier:15,search:10,monte-carlo:10,careful:5"
RIVALS_BEFORE: Final = "greedy:30"
#: Budget per decision, in seconds of counted work: nothing here may depend on the clock.
BUDGET: Final = 0.01

Rivals = tuple[tuple[str, float], ...]


def read_rivals(text: str) -> Rivals:
    """Read `name:percent` pairs separated by commas; raises a one-sentence RulesetError."""
    found: dict[str, float] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, percent = part.partition(":")
        known = (EARLIER, SEARCH, *BOTS)
        if name not in known:
            raise RulesetError(f"unknown rival {name!r}; available: {', '.join(known)}")
        if name in found:
            raise RulesetError(f"the rival {name} is named twice; name each once")
        if not percent.isdecimal():
            raise RulesetError(f"rival {part!r}: give a whole percentage after a colon, like {name}:15")
        found[name] = int(percent) / 100
    if sum(found.values()) > 1:
        raise RulesetError(f"the shares of the rivals {text} add up to more than 100 %")
    return tuple(found.items())


def draw_member(rivals: Rivals, chance: random.Random) -> str:
    """Draw the player of a seat."""
    point = chance.random()
    for name, share in rivals:
        point -= share
        if point < 0:
            return name
    return ITSELF


def member(name: str, seed: int, best: ValueFunction | None, earlier: Sequence[ValueFunction]) -> Bot:
    """Make a player; without a network, it is the greedy bot; without an earlier one, the latest one."""
    if name == EARLIER and earlier:
        return strategist(seed, random.Random(seed).choice(earlier))
    if name in (ITSELF, EARLIER):
        return strategist(seed, best)
    if name != SEARCH:
        return make_bot(name, seed, BUDGET, counted=True)
    if best is None:
        return GreedyBot(seed)
    bot = SearchBot(seed, best)
    bot.budget, bot.clock = BUDGET, WorkClock()
    return bot
