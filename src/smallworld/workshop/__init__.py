"""The workshop: custom races and powers as recipes, with parsing, validation, explanation and measurement."""

from smallworld.games.custom.recipes.ability import ability_of
from smallworld.games.custom.recipes.problem import RecipeError, RecipeProblem
from smallworld.games.custom.recipes.read import parse_recipe, read_recipe
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.sentences import rule, sentences, words

__all__ = [
    "Recipe", "RecipeError", "RecipeProblem", "ability_of", "parse_recipe", "read_recipe", "rule", "sentences", "words",
]  # fmt: skip
