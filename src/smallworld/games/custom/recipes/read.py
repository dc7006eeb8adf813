"""Reads recipes: YAML or JSON text becomes a sound Recipe, or one sentence says what is wrong and where."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from smallworld.core.errors import NotationError, RulesetError
from smallworld.games.custom.recipes.problem import RecipeError
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.refusals import problem_of
from smallworld.games.file_limits import read_text
from smallworld.games.yaml_nodes import Node, read_documents

#: No recipe comes near it.
MOST_LETTERS: Final = 20_000
SUFFIXES: Final = (".yaml", ".yml", ".json")


def read_recipe(path: str | Path) -> Recipe:
    """The recipe in a YAML or JSON file."""
    return parse_recipe(read_text(Path(path)), str(path))


def parse_recipe(text: str, source: str = "recipe") -> Recipe:
    """The recipe that a text describes; JSON is YAML, too."""
    return recipe_of(one_document(text, source, "a recipe", MOST_LETTERS), source)


def one_document(text: str, source: str, what: str, most: int) -> object:
    """The only document of a text, decoded to lists and mappings; `most` is how many letters it may have."""
    if len(text) > most:
        raise RulesetError(f"{source}: it has more than {most} letters")
    try:
        documents = list(read_documents(text, source, aliases=False))
    except NotationError as error:
        raise RulesetError(str(error)) from None
    if len(documents) != 1:
        raise RulesetError(f"{source}: {what} is one document, not {len(documents)}")
    return plain(documents[0])


def recipe_of(document: object, source: str = "") -> Recipe:
    """The recipe of a document that has been decoded to lists and mappings."""
    try:
        recipe = msgspec.convert(document, Recipe)
    except msgspec.ValidationError as error:
        raise RecipeError(source, problem_of(str(error), Recipe)) from None
    recipe.check(source)
    return recipe


def plain(node: Node) -> object:
    """A value of a document as Python has it."""
    if node.items is not None:
        return [plain(item) for item in node.items]
    if node.fields is not None:
        return {key: plain(value) for key, value in node.fields.items()}
    return node.scalar


def write_kept(recipe: Recipe) -> str:
    """A recipe as records and positions keep it, on one line: what it says, after its hash."""
    return f'{{"hash":"{recipe.hash()}",{recipe.document().decode()[1:]}'


def read_kept(node: Node) -> Recipe:
    """A recipe that a record or position keeps; where its hash is there, nothing may have changed."""
    document = plain(node)
    if not isinstance(document, dict):
        raise RulesetError("it must be a mapping (name: value)")
    expected = document.pop("hash", None)
    recipe = recipe_of(document)
    if expected is not None and expected != recipe.hash():
        raise RulesetError(f"it was changed: its hash is {recipe.hash()}, not {expected}")
    return recipe
