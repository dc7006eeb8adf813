"""Parsing of recipes: turns YAML or JSON text into a valid Recipe, or reports the error and its location in one
sentence.
"""

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

#: Far more than any recipe needs.
MOST_LETTERS: Final = 20_000
SUFFIXES: Final = (".yaml", ".yml", ".json")


def read_recipe(path: str | Path) -> Recipe:
    """Read the recipe in a YAML or JSON file."""
    return parse_recipe(read_text(Path(path)), str(path))


def parse_recipe(text: str, source: str = "recipe") -> Recipe:
    """Parse a text as a recipe; JSON is valid YAML."""
    return recipe_of(one_document(text, source, "a recipe", MOST_LETTERS), source)


def one_document(text: str, source: str, what: str, most: int) -> object:
    """Decode a text's single document to lists and mappings; `most` is the maximum length in characters."""
    if len(text) > most:
        raise RulesetError(f"{source}: longer than {most} characters")
    try:
        documents = list(read_documents(text, source, aliases=False))
    except NotationError as error:
        raise RulesetError(str(error)) from None
    if len(documents) != 1:
        raise RulesetError(f"{source}: {what} must be a single document, not {len(documents)}")
    return plain(documents[0])


def recipe_of(document: object, source: str = "") -> Recipe:
    """Convert a decoded document to a recipe."""
    try:
        recipe = msgspec.convert(document, Recipe)
    except msgspec.ValidationError as error:
        raise RecipeError(source, problem_of(str(error), Recipe)) from None
    recipe.check(source)
    return recipe


def plain(node: Node) -> object:
    """Convert a document node to plain Python values."""
    if node.items is not None:
        return [plain(item) for item in node.items]
    if node.fields is not None:
        return {key: plain(value) for key, value in node.fields.items()}
    return node.scalar


def write_kept(recipe: Recipe) -> str:
    """One-line form of a recipe in records and positions: its hash, then its content."""
    return f'{{"hash":"{recipe.hash()}",{recipe.document().decode()[1:]}'


def read_kept(node: Node) -> Recipe:
    """Parse a recipe from a record or position; its content must match its hash, if given."""
    document = plain(node)
    if not isinstance(document, dict):
        raise RulesetError("must be a mapping (name: value)")
    expected = document.pop("hash", None)
    recipe = recipe_of(document)
    if expected is not None and expected != recipe.hash():
        raise RulesetError(f"the content was changed: its hash is {recipe.hash()}, not {expected}")
    return recipe
