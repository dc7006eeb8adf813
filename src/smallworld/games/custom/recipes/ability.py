"""Conversion of a recipe to an ordinary race or power: a class with its effects' hooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from smallworld.core import hooks
from smallworld.core.hooks import Ability, Power, Race
from smallworld.core.state import State
from smallworld.games.custom.recipes.effects.effect import EffectPart
from smallworld.games.custom.recipes.folded import folded, overridden
from smallworld.games.custom.recipes.memory import Memory
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.sentences import rule

#: Cached abilities: equal recipes must give the same class for cached rulesets to be found.
REMEMBERED = 512


def ability_of(recipe: Recipe) -> type[Race] | type[Power]:
    """Return the race or power of a valid recipe."""
    return _ability(recipe.document())


def recipe_behind(kind: object) -> Recipe | None:
    """Return the recipe of a race or power; `None` if it has none."""
    recipe = getattr(kind, "recipe", None)
    return recipe if isinstance(recipe, Recipe) else None


@lru_cache(maxsize=REMEMBERED)
def _ability(document: bytes) -> type[Race] | type[Power]:
    recipe = msgspec.json.decode(document, type=Recipe)
    base: type[Race] | type[Power] = Race if recipe.kind == "race" else Power
    lasts = any(effect.data.works_in_decline() for effect in recipe.effects)
    memory = Memory(base)
    parts = [effect.data.part(memory, lasts and not effect.data.works_in_decline()) for effect in recipe.effects]
    members: dict[str, object] = {
        "__doc__": rule(recipe, "en"),
        "__module__": __name__,
        "recipe": recipe,
        "key": recipe.key,
        "number": recipe.number,
        "lasts": lasts,
        "memory_is_per_turn": memory.is_per_turn,
        "tags": (recipe.faction,) if recipe.faction else (),
        **_facts(parts),
        **_hooks(parts),
        **_memory_hooks(parts, memory),
    }
    if recipe.kind == "race":
        members["tokens"] = recipe.box
    return type("".join(word.title() for word in recipe.key.split("-")), (base,), members)


def _facts(parts: Sequence[EffectPart]) -> dict[str, object]:
    """Facts about the ability as a whole, from its parts."""
    found: dict[str, object] = {}
    for part in parts:
        for fact, value in part.facts.items():
            known = found.get(fact)
            if isinstance(known, tuple) and isinstance(value, tuple):
                found[fact] = known + value
            elif isinstance(known, dict) and isinstance(value, dict):
                found[fact] = known | value
            else:
                found[fact] = value
    return found


def _hooks(parts: Sequence[EffectPart]) -> dict[str, Callable[..., object]]:
    """The parts' hooks, combined."""
    saying = {hook: [part for part in parts if hook in overridden(part)] for hook in hooks.HOOKS}
    return {hook: folded(hook, said_by) for hook, said_by in saying.items() if said_by}


def _memory_hooks(parts: Sequence[EffectPart], memory: Memory) -> dict[str, Callable[..., object]]:
    """Hooks that maintain the effects' shared memory."""
    if not memory.fields:
        return {}

    def fault(self: Ability, s: State, army: int) -> str:
        return f"the memory of {self.key} is too large" if memory.fault(s, army) else ""

    def turn_began(self: Ability, s: State, army: int) -> None:
        for field in memory.to_clear:
            field.set(s, army, 0)

    return {"fault": fault, "turn_began": turn_began} if memory.to_clear else {"fault": fault}
