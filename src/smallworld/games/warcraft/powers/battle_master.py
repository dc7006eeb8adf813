"""Battle Master."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class BattleMaster(Power):
    """One more coin for each non-empty region conquered this turn."""

    key = "battle-master"
    number = 5

    def income(self, s: State, army: int) -> int:
        return len(s.conquests(army))
