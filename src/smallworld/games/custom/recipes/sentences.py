"""Sentences: what a recipe does in each language, made from its effects."""

from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.wording import Argument, Listing, Wording
from smallworld.i18n import languages
from smallworld.i18n.formatting import format_message, format_words

#: In whose words natives are spoken of, unless a game is known.
ANY_GAME = "smallworld"


def say_phrase(phrase: Wording, language: str, game: str = ANY_GAME) -> str:
    """A phrase in a language; `game` is the folder of the game whose natives it may name."""
    return format_message(language, phrase.key, _arguments(phrase, language, game))


def say_words(phrase: Wording, language: str, game: str = ANY_GAME) -> list[tuple[str, str]]:
    """The same in pieces, each with the name of the argument that it shows; `say` marks what the kind of effect says."""
    return format_words(language, phrase.key, _arguments(phrase, language, game))


def _arguments(phrase: Wording, language: str, game: str) -> dict[str, str | int]:
    said = {name: _say(argument, language, game) for name, argument in phrase.arguments.items()}
    return {"game": game, "say": "", **said}


def _say(argument: Argument, language: str, game: str) -> str | int:
    if isinstance(argument, Wording):
        return say_phrase(argument, language, game)
    if isinstance(argument, Listing):
        return _join(argument, language, game)
    return argument


def _join(listing: Listing, language: str, game: str) -> str:
    words = [say_phrase(phrase, language, game) for phrase in listing.phrases]
    if not words:
        return ""
    if listing.joined_by == "or" and len(words) > 1:
        first = ", ".join(words[:-1])
        return format_message(language, "recipe.or", {"first": first, "last": words[-1]})
    return ", ".join(words)


def sentences(recipe: Recipe, language: str, game: str = ANY_GAME) -> list[str]:
    """A sentence for each effect."""
    return [say_phrase(effect.data.phrase(), language, game) for effect in recipe.effects]


def rule(recipe: Recipe, language: str, game: str = ANY_GAME) -> str:
    """All that a recipe does."""
    return " ".join(sentences(recipe, language, game)) or format_message(language, "recipe.none", {})


def name_in(names: dict[str, str], language: str) -> str:
    """A name in a language, or in the first one that it has."""
    return names.get(language) or names.get("en") or next(iter(names.values()))


def words(recipe: Recipe, language: str, game: str) -> dict[str, str]:
    """What a catalogue has of a shipped race or power, by the same keys, for the game of this folder."""
    stem = f"{game}.{recipe.kind}.{recipe.key}"
    text = rule(recipe, language, game)
    found = {f"{stem}.name": name_in(recipe.name, language), f"{stem}.short": text, f"{stem}.long": text}
    if recipe.kind == "race":
        found[f"{stem}.one"] = name_in(recipe.one or recipe.name, language)
    return found


def in_every_language(recipe: Recipe, game: str) -> dict[str, dict[str, str]]:
    """The same by language."""
    return {language: words(recipe, language, game) for language in languages()}
