"""Random recipes drawn from their types: every kind of effect with every allowed value."""

import random
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from smallworld.games.custom.recipes.effects.kinds import KINDS, Effect
from smallworld.games.custom.recipes.looks import PortraitParts
from smallworld.games.custom.recipes.recipe import FORMAT, Recipe

#: Probability of an optional field.
PRESENT = 0.35
TRIES = 2000


def draw(chance: random.Random, wanted: Any) -> Any:
    """Draw a value of a type, in document form."""
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return draw_limited(chance, arguments[0], arguments[1])
    if origin is Literal:
        return chance.choice(arguments)
    if origin in (Union, types.UnionType):
        kinds = [kind for kind in arguments if kind is not type(None)]
        return draw(chance, chance.choice(kinds))
    if wanted is bool:
        return chance.random() < 0.5
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return draw_struct(chance, wanted)
    raise TypeError(wanted)


def draw_limited(chance: random.Random, wanted: Any, limits: Meta) -> Any:
    """Draw a number within its limits, or a list of a valid length."""
    if wanted is int:
        assert limits.ge is not None and limits.le is not None
        return chance.randint(int(limits.ge), int(limits.le))
    item = get_args(wanted)[0]
    length = chance.randint(limits.min_length or 0, min(limits.max_length or 3, 3))
    return list({str(value): value for value in (draw(chance, item) for _ in range(length))}.values())


def draw_struct(chance: random.Random, wanted: type[msgspec.Struct]) -> dict[str, Any]:
    """Draw a document for a struct: required fields always, others sometimes."""
    hints = get_type_hints(wanted, include_extras=True)
    fields = msgspec.structs.fields(wanted)
    return {
        field.name: draw(chance, hints[field.name]) for field in fields if field.required or chance.random() < PRESENT
    }


def draw_effect(chance: random.Random, game: str, kind: str = "") -> Effect:
    """Draw an effect that is valid in a game (given by its folder)."""
    hints = get_type_hints(Effect, include_extras=True)
    chosen = kind or chance.choice(KINDS)
    for _ in range(TRIES):
        effect = msgspec.convert({chosen: draw(chance, hints[chosen])}, Effect)
        if not list(effect.problems()) and not list(effect.data.game_problems(game)):
            return effect
    raise AssertionError(f"no effect of kind {chosen!r} was drawn")


def draw_recipe(chance: random.Random, game: str, kind: str, key: str, effects: int = 0) -> Recipe:
    """Draw a valid race or power for a game, with `effects` effects, or 1 to 4."""
    for _ in range(TRIES):
        number = chance.randint(2, 9) if kind == "race" else chance.randint(0, 5)
        drawn = [draw_effect(chance, game) for _ in range(effects or chance.randint(1, 4))]
        recipe = Recipe(
            format=FORMAT,
            race=key if kind == "race" else None,
            power=key if kind == "power" else None,
            name={"en": key.replace("-", " ").title()},
            number=number,
            faction=chance.choice(["alliance", "horde", None]) if kind == "race" and game == "warcraft" else None,
            portrait=msgspec.convert(draw(chance, PortraitParts), PortraitParts) if kind == "race" else None,
            effects=tuple(drawn),
        )
        if not list(recipe.problems()):
            return recipe
    raise AssertionError("no recipe was drawn")


def draw_pack(chance: random.Random, game: str, races: int = 2, powers: int = 2) -> Iterator[Recipe]:
    """Draw races and powers for one game."""
    for number in range(races):
        yield draw_recipe(chance, game, "race", f"drawn-race-{number}")
    for number in range(powers):
        yield draw_recipe(chance, game, "power", f"drawn-power-{number}")
