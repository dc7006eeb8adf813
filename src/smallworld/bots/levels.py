"""All bots by name, and the levels below the greedy bot: they consider less and evaluate worse, but aren't random."""

import importlib
from collections.abc import Callable
from typing import Final

from smallworld.bots.bot import Advice, Bot
from smallworld.bots.evaluation import Weights
from smallworld.bots.greedy import GreedyBot
from smallworld.bots.random_bot import RandomBot
from smallworld.bots.references.careful import CarefulBot
from smallworld.bots.references.monte_carlo import MonteCarloBot
from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.state import State

#: Considers only this turn's coins, but knows the value of a new army, so it declines in time.
SHORT_SIGHTED: Final = Weights(
    horizon=0,
    region_horizon=0,
    token=0.0,
    recruit=0.0,
    relic=0.0,
    rivalry=0.0,
    new_army_income=(5.0, 6.5, 7.5),
    attack_chance=0.0,
)
#: Plans its own turns and guards its regions like the greedy bot, but ignores others' income and relics.
SOLITARY: Final = Weights(relic=0.0, rivalry=0.0)


class _CarefreeBot(GreedyBot):
    """Spreads tokens evenly over places that it considers equal; since it ignores threats, all are."""

    def _decide(self, s: State, equals: list[Advice]) -> Action:
        if equals[0].action.verb != ids.V_DEPLOY:
            return super()._decide(s, equals)
        fewest = min([s.tokens[item.action.arg] for item in equals])
        return super()._decide(s, [item for item in equals if s.tokens[item.action.arg] == fewest])


class Level1Bot(_CarefreeBot):
    """Takes whatever pays immediately."""

    name = "level-1"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SHORT_SIGHTED)


class Level2Bot(_CarefreeBot):
    """Plans its own next turns, and guards its regions; ignores others' income."""

    name = "level-2"

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, SOLITARY)


def _by_network(seed: int | str, kind: str) -> Bot:
    """Import the network lazily: only players who choose such a bot need to load it."""
    make: Callable[[int | str], Bot] = getattr(importlib.import_module("smallworld.bots.network.opponents"), kind)
    return make(seed)


#: All bots by name; `greedy` is level 3. `random`, `careful` and `monte-carlo` are references that share no evaluation
#: code with the levels. All but `monte-carlo` are sorted by strength, weakest first.
BOTS: Final[dict[str, Callable[[int | str], Bot]]] = {
    "random": RandomBot,
    "careful": CarefulBot,
    "level-1": Level1Bot,
    "level-2": Level2Bot,
    "greedy": GreedyBot,
    "level-3": GreedyBot,
    "level-4": lambda seed: _by_network(seed, "Level4Bot"),
    "level-5": lambda seed: _by_network(seed, "Level5Bot"),
    "monte-carlo": MonteCarloBot,
}
#: The bot that gives hints: the strongest.
ADVISER: Final = "level-5"
#: The bot that stands in for late players and failed bots: it needs only the core.
STAND_IN: Final = "greedy"
#: The bots offered to people, weakest first.
LEVELS: Final = tuple([name for name in BOTS if name.startswith("level-")])
