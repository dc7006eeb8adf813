"""Merchant."""

from smallworld.core.hooks import Power
from smallworld.core.state import State


class Merchant(Power):
    """One more coin for each region held."""

    key = "merchant"
    number = 2

    def income(self, s: State, army: int) -> int:
        return s.held[army].bit_count()
