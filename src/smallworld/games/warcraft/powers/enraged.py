"""Enraged."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Enraged(Power):
    """For each conquest defended by two or more tokens, a coin for each of those tokens."""

    key = "enraged"
    number = 4

    def income(self, s: State, army: int) -> int:
        return sum([conquest.defenders for conquest in s.conquests(army) if conquest.defenders >= 2])
