"""`tokens`: the region holds a minimum number of tokens."""

from smallworld.core.conquest_log import Conquest
from smallworld.core.procedures.pieces import fighters
from smallworld.core.state import State
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Wording


class WithTokens(RegionTest):
    """The region holds at least this many tokens and pieces that hold a region."""

    def __init__(self, least: int) -> None:
        self.least = least

    def now(self, s: State, army: int, region: int) -> bool:
        return fighters(s, region) >= self.least

    def then(self, s: State, conquest: Conquest) -> bool:
        return conquest.defenders >= self.least

    def phrase(self) -> Wording:
        return Wording("recipe.where.tokens", {"n": self.least})
