"""Ratmen."""

from smallworld.core.hooks import Race


class Ratmen(Race):
    """No ability: their strength is their number."""

    key = "ratmen"
    number = 8
    tokens = 13
