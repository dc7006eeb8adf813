"""Tauren."""

from smallworld.core.hooks import Race


class Tauren(Race):
    """Never alone: two conquer, two stay, two remain in decline."""

    key = "tauren"
    number = 11
    tokens = 16
    tags = ("horde",)
    garrison = 2
