"""What all kinds of effects have in common: their data in a recipe, and the part of an ability made from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from smallworld.core.hooks import Ability
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Wording


class EffectPart(Ability):
    """What one effect of a recipe does: its hooks, and the facts about the ability that it is part of."""

    facts: Mapping[str, object] = {}


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect as a recipe says it."""

    #: Whether a recipe can have only one of its kind, and whether only a race can have it.
    once: ClassVar[bool] = False
    races_only: ClassVar[bool] = False

    def problems(self) -> Iterator[RecipeProblem]:
        """What is wrong with it, besides what its types say."""
        return iter(())

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        """What it asks for that a game (by its folder) does not have."""
        return iter(())

    def works_in_decline(self) -> bool:
        """Whether it needs its race or power to go on in decline."""
        return False

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        """What it does; `gated`: the race or power goes on in decline for another effect, but this one does not."""
        raise NotImplementedError

    def phrase(self) -> Wording:
        """Its sentence."""
        raise NotImplementedError
