"""Tauren."""

from smallworld.core.hooks import Race


class Tauren(Race):
    """They are never alone: two conquer, two stay, two are left in decline."""

    key = "tauren"
    number = 11
    tokens = 16
    tags = ("horde",)
    garrison = 2
