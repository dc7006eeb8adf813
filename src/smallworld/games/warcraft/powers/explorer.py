"""Explorer."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Explorer(Power):
    """One more coin for each island with a region held."""

    key = "explorer"
    number = 4

    def income(self, s: State, army: int) -> int:
        return len({s.rules.board.island[region] for region in s.rules.board.members(s.held[army])})
