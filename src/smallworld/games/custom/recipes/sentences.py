"""Sentences that describe a recipe in each language, built from its effects."""

from smallworld.games.custom.recipes.phrases import ANY_GAME, say_phrase
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.i18n import languages
from smallworld.i18n.formatting import format_message


def sentences(recipe: Recipe, language: str, game: str = ANY_GAME) -> list[str]:
    """One sentence per effect."""
    return [say_phrase(effect.data.phrase(), language, game) for effect in recipe.effects]


def rule(recipe: Recipe, language: str, game: str = ANY_GAME) -> str:
    """The full rule text of a recipe."""
    return " ".join(sentences(recipe, language, game)) or format_message(language, "recipe.none", {})


def name_in(names: dict[str, str], language: str) -> str:
    """A name in a language, or in the first one available."""
    return names.get(language) or names.get("en") or next(iter(names.values()))


def words(recipe: Recipe, language: str, game: str) -> dict[str, str]:
    """Catalogue entries for a recipe, under the same keys as shipped races and powers, for the game in this folder."""
    stem = f"{game}.{recipe.kind}.{recipe.key}"
    text = rule(recipe, language, game)
    found = {f"{stem}.name": name_in(recipe.name, language), f"{stem}.short": text, f"{stem}.long": text}
    if recipe.kind == "race":
        found[f"{stem}.one"] = name_in(recipe.one or recipe.name, language)
    return found


def in_every_language(recipe: Recipe, game: str) -> dict[str, dict[str, str]]:
    """The catalogue entries by language."""
    return {language: words(recipe, language, game) for language in languages()}
