"""The mutations, by the pages of the rules."""

from tests.rules.taken import (
    abilities,
    conquests,
    draft,
    powers,
    races,
    rulings,
    turns,
    world,
)

__all__ = ["abilities", "conquests", "draft", "powers", "races", "rulings", "turns", "world"]
