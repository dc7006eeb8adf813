"""Enraged."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Enraged(Power):
    """For each conquest that two or more tokens defended, a coin for each of them."""

    key = "enraged"
    number = 4

    def income(self, s: State, army: int) -> int:
        return sum([conquest.defenders for conquest in s.conquests(army) if conquest.defenders >= 2])
