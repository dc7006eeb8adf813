"""The levels of bots for the help of commands: name, rating, and how each plays."""

from smallworld.arena.level_ratings import level_ratings
from smallworld.bots import LEVELS
from smallworld.i18n.plain import DEFAULT, say

#: What ratings are shown for: most people begin with it.
GAME, PLAYERS = "smallworld", 2


def level_list() -> tuple[str, ...]:
    """A heading and a line for each level, weakest first."""
    ratings = level_ratings(GAME, PLAYERS)
    return ("Bots, with their ratings in Small World for two:", *[_line(level, ratings) for level in LEVELS])


def _line(level: str, ratings: dict[str, int]) -> str:
    rating = f" ({ratings[level]})" if level in ratings else ""
    return f"{level}, {say(DEFAULT, f'level.{level}')}{rating}: {say(DEFAULT, f'level.{level}.text')}"
