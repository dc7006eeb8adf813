"""`held_by`: the region's holder: nobody, anyone, natives, an active race, or a race in decline."""

from typing import Literal

from smallworld.core.conquest_log import Conquest
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.games.custom.recipes.where.region_test import RegionTest
from smallworld.games.custom.recipes.wording import Wording

Holder = Literal["nobody", "somebody", "natives", "active", "declined"]


class HeldBy(RegionTest):
    """The region's holder is of this kind."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder

    def now(self, s: State, army: int, region: int) -> bool:
        return self._is(s.rules, s.holder[region])

    def then(self, s: State, conquest: Conquest) -> bool:
        return self._is(s.rules, conquest.holder)

    def _is(self, rules: Ruleset, holder: int) -> bool:
        kind = self.holder
        if kind == "somebody":
            return holder >= 0
        if holder < 0:
            return kind == "nobody"
        if holder == rules.natives:
            return kind == "natives"
        return kind == ("declined" if holder % rules.slots else "active")

    def phrase(self) -> Wording:
        return Wording(f"recipe.where.held-by.{self.holder}")
