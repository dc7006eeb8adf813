"""Templates: shipped races and powers as recipes to start from."""

import functools
from importlib import resources

from smallworld.games.custom.recipes.read import parse_recipe
from smallworld.games.custom.recipes.recipe import Recipe

FOLDER = resources.files("smallworld.workshop") / "templates"
GAMES_WITH_TEMPLATES = ("smallworld", "warcraft")


@functools.cache
def templates(game: str) -> tuple[Recipe, ...]:
    """A game's races and powers (given by its folder) that can be expressed as recipes; races first."""
    files = [file for file in (FOLDER / game).iterdir() if file.name.endswith(".yaml")]
    found = [parse_recipe(file.read_text(encoding="utf-8"), file.name) for file in files]
    return tuple(sorted(found, key=lambda recipe: (recipe.kind != "race", recipe.key)))


def template(game: str, key: str) -> Recipe:
    """The template of a race or power."""
    return next(recipe for recipe in templates(game) if recipe.key == key)
