"""Ratmen."""

from smallworld.core.hooks import Race


class Ratmen(Race):
    """They have no ability, but strength in numbers."""

    key = "ratmen"
    number = 8
    tokens = 13
