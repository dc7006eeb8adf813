"""Common parts of all effects: their recipe data, and the ability part built from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from smallworld.core.hooks import Ability
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.problem import RecipeProblem
from smallworld.games.custom.recipes.wording import Wording


class EffectPart(Ability):
    """Implementation of one effect: its hooks, and its facts about the whole ability."""

    facts: Mapping[str, object] = {}


class EffectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One effect's data in a recipe."""

    #: Whether a recipe may have only one of this kind, and whether only races may have it.
    once: ClassVar[bool] = False
    races_only: ClassVar[bool] = False

    def problems(self) -> Iterator[RecipeProblem]:
        """Problems that the types don't rule out."""
        return iter(())

    def game_problems(self, game: str) -> Iterator[RecipeProblem]:
        """Problems in a game (given by its folder), such as pieces that it lacks."""
        return iter(())

    def works_in_decline(self) -> bool:
        """Whether it requires its race or power to stay in play in decline."""
        return False

    def part(self, memory: Memory, gated: bool) -> EffectPart:
        """Build the implementation; `gated`: another effect keeps the race or power in play in decline, but not this
        one.
        """
        raise NotImplementedError

    def phrase(self) -> Wording:
        """The effect's sentence."""
        raise NotImplementedError
