"""`tokens`: more tokens when the combo is picked, permanently or for conquests only."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from smallworld.core import ids
from smallworld.core.actions import Action
from smallworld.core.choices import ask
from smallworld.core.hooks import Choice
from smallworld.core.procedures.conquest import abandon
from smallworld.core.procedures.draft import draw_tokens
from smallworld.core.state import State, replaced
from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Wording


class ExtraTokens(EffectData, frozen=True):
    """Additional tokens; those for conquests only are set aside when redeploying begins, and return next turn."""

    once = True

    more: Annotated[int, Meta(ge=1, le=5)]
    conquering_only: bool = False

    def problems(self) -> Iterator[RecipeProblem]:
        return iter(())

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return MoreToConquer(self.more) if self.conquering_only else MoreTokens(self.more)

    def phrase(self) -> Wording:
        return Wording("recipe.tokens.conquering" if self.conquering_only else "recipe.tokens.more", {"n": self.more})


class MoreTokens(EffectPart):
    """Permanent tokens."""

    def __init__(self, more: int) -> None:
        self.more = more

    def picked(self, s: State, army: int) -> None:
        draw_tokens(s, army, self.more)


class LayTokensAside(Choice):
    """While too few tokens are set aside, give up regions one by one (R-20)."""

    verbs = ("abandon",)
    step = ids.REDEPLOY
    number: ClassVar[int] = 0

    def refusal(self, s: State, army: int, data: int, action: Action) -> str:
        return "" if s.holder[action.arg] == army else "not-held"

    def play(self, s: State, army: int, data: int, action: Action) -> None:
        abandon(s, army, action.arg)
        lay_tokens_aside(s, army, type(self))


class MoreToConquer(MoreTokens):
    """Tokens for conquests only."""

    def __init__(self, more: int) -> None:
        super().__init__(more)
        self.choice: type[LayTokensAside] = type("LayAside", (LayTokensAside,), {"number": more})
        self.facts = {"choices": (self.choice,)}

    def redeploying(self, s: State, army: int) -> None:
        if s.is_active(army):
            lay_tokens_aside(s, army, self.choice)


def lay_tokens_aside(s: State, army: int, choice: type[LayTokensAside]) -> None:
    """Set tokens in hand aside; if there are too few, ask for a region to give up."""
    moved = min(choice.number - s.aside[army], s.hand[army])
    s.hand[army] -= moved
    s.aside = replaced(s.aside, army, s.aside[army] + moved)
    if s.aside[army] < choice.number and s.held[army]:
        ask(s, choice, army)
