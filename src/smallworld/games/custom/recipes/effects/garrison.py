"""`garrison`: a minimum number of tokens conquers a region and stays in it."""

from typing import Annotated

from msgspec import Meta

from smallworld.games.custom.recipes.effects.effect import EffectData, EffectPart
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.wording import Wording


class Garrison(EffectData, frozen=True):
    """The minimum number of tokens that conquer a region and stay in it."""

    once = True
    races_only = True

    tokens: Annotated[int, Meta(ge=2, le=3)] = 2

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        return Together(self.tokens)

    def phrase(self) -> Wording:
        return Wording("recipe.garrison", {"n": self.tokens})


class Together(EffectPart):
    """Enforces the minimum group size."""

    def __init__(self, tokens: int) -> None:
        self.facts = {"garrison": tokens}
