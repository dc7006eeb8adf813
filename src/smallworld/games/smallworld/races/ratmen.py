"""Ratmen."""

from smallworld.core.hooks import Race


class Ratmen(Race):
    """Their number is their strength."""

    key = "ratmen"
    number = 8
    tokens = 13
