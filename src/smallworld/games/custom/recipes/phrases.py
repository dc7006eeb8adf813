"""Phrases in a language: as one text, or in pieces with the argument that each comes from."""

from smallworld.games.custom.recipes.wording import Argument, Listing, Wording
from smallworld.i18n.formatting import format_message, format_words

#: Game whose word for natives is used unless another one is given.
ANY_GAME = "smallworld"


def say_phrase(phrase: Wording, language: str, game: str = ANY_GAME) -> str:
    """Render a phrase in a language; `game` is the folder of the game whose word for natives is used."""
    return format_message(language, phrase.key, _arguments(phrase, language, game))


def say_words(phrase: Wording, language: str, game: str = ANY_GAME) -> list[tuple[str, str]]:
    """Render a phrase in pieces, each with its argument; `say` marks the text of the effect kind."""
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
    if len(words) == 2:
        return format_message(language, "recipe.both", {"first": words[0], "last": words[1]})
    return ", ".join(words)
