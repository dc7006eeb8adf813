"""`faction`: a race of this faction holds the region."""

from typing import Literal

from smallworld.core import ids
from smallworld.core.conquest_log import Conquest
from smallworld.core.state import State
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Wording

FactionName = Literal["alliance", "horde"]


class OfFaction(RegionTest):
    """A race of this faction holds the region, or held it when it was conquered."""

    def __init__(self, faction: FactionName) -> None:
        self.faction = faction

    def now(self, s: State, army: int, region: int) -> bool:
        holder = s.holder[region]
        return 0 <= holder < s.rules.natives and self.faction in s.rules.race_tags[s.race[holder]]

    def then(self, s: State, conquest: Conquest) -> bool:
        return conquest.race != ids.NONE and self.faction in s.rules.race_tags[conquest.race]

    def phrase(self) -> Wording:
        return Wording(f"recipe.where.faction.{self.faction}")
