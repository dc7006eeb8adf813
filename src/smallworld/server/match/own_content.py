"""Content of one's own as browsers see it: looks of races and powers, and their words in every language."""

import functools

import msgspec

from smallworld.games import game_info
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.games.custom.recipes.sentences import in_every_language
from smallworld.i18n import languages
from smallworld.server.match.content import content_of
from smallworld.server.protocol.table import OwnAbility, OwnContent

#: How many games' contents are kept in memory, each of some 10 KB.
KEPT = 64


@functools.lru_cache(maxsize=KEPT)
def own_content(game: str, documents: tuple[str, ...]) -> OwnContent | None:
    """What the documents of a game's plan look like at its table; None if there are none."""
    if not documents:
        return None
    found = content_of(documents)
    folder = game_info(game).folder
    words: dict[str, dict[str, str]] = {language: {} for language in languages()}
    for recipe in found.recipes:
        for language, said in in_every_language(recipe, folder).items():
            words[language].update(said)
    if found.board is not None and found.board.name:
        for said in words.values():
            said[f"board.{found.board.id}"] = found.board.name
    return OwnContent(
        tuple([_ability(recipe) for recipe in found.recipes]), words, found.board.id if found.board else ""
    )


def _ability(recipe: Recipe) -> OwnAbility:
    looks = {} if recipe.portrait is None else msgspec.to_builtins(recipe.portrait)
    return OwnAbility(
        "race" if recipe.kind == "race" else "power",
        recipe.key,
        recipe.number,
        recipe.hash(),
        recipe.icon or "",
        looks,
        recipe.by or "",
        recipe.faction or "",
    )
