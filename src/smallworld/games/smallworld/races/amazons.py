"""Amazons."""

from typing import Final

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask
from smallworld.core.hooks import Choice, Race
from smallworld.core.procedures.conquest import abandon
from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State, replaced

EXTRA_TOKENS: Final = 4


class LayAside(Choice):
    """Give up a region to set aside tokens, while fewer than four are aside (R-20)."""

    verbs = ("abandon",)
    step = ids.REDEPLOY

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        return "" if s.holder[action.arg] == army else "not-held"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        abandon(s, army, action.arg)
        lay_aside(s, army)


class Amazons(Race):
    """Four more tokens that only conquer: they are set aside before redeploying, and return next turn."""

    key = "amazons"
    number = 6
    tokens = 15
    choices = (LayAside,)

    def picked(self, s: State, army: int) -> None:
        draw_tokens(s, army, EXTRA_TOKENS)

    def redeploying(self, s: State, army: int) -> None:
        lay_aside(s, army)


def lay_aside(s: State, army: int) -> None:
    """Set tokens in hand aside until there are four; if there aren't enough, ask for a region to give up."""
    moved = min(EXTRA_TOKENS - s.aside[army], s.hand[army])
    s.hand[army] -= moved
    s.aside = replaced(s.aside, army, s.aside[army] + moved)
    if s.aside[army] < EXTRA_TOKENS and s.held[army]:
        ask(s, LayAside, army)
