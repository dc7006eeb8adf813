"""The mutations, in the order of the pages of rules; importing this collects them all."""

from tests.rules.taken import (
    abilities,
    conquests,
    draft,
    losses,
    more_powers,
    more_races,
    powers,
    races,
    rulings,
    turns,
    world,
)

__all__ = [
    "abilities",
    "conquests",
    "draft",
    "losses",
    "more_powers",
    "more_races",
    "powers",
    "races",
    "rulings",
    "turns",
    "world",
]
