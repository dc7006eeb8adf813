"""Skeletons."""

from smallworld.core.hooks import Race
from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State


class Skeletons(Race):
    """One new token when redeploying for every two non-empty regions conquered this turn."""

    key = "skeletons"
    number = 6
    tokens = 20

    def redeploying(self, s: State, army: int) -> None:
        draw_tokens(s, army, len(s.conquests(army)) // 2)
