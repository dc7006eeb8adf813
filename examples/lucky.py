"""Lucky, a custom power."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Lucky(Power):
    """One extra coin at the end of each turn."""

    key = "lucky"
    number = 4

    def income(self, s: State, army: int) -> int:
        return 1
