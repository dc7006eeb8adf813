"""The games that support an invention."""

from typing import cast

from smallworld.games import GAMES, game_info
from smallworld.games.custom.packs import Invented, Pack
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop.explanation import GameKey


def fitting_games(sound: Invented | None) -> tuple[GameKey, ...]:
    """The games that support an invention, or a part of it; none if it is invalid."""
    return tuple([cast(GameKey, game) for game in GAMES if sound is not None and _fits(sound, game)])


def _fits(sound: Invented, game: str) -> bool:
    info = game_info(game)
    if isinstance(sound, Recipe):
        return not any(sound.problems()) and not any(sound.game_problems(info.folder))
    if isinstance(sound, Pack):
        parts: tuple[Invented, ...] = (*sound.recipes, *sound.boards)
        return any([_fits(part, game) for part in parts])
    # Island boards fit only games that are played on islands.
    return (len(sound.islands) > 1 or sound.size != "") == bool(info.islands)
