"""Words that belong to one game, and the words used by a module."""

import ast
import re
from functools import cache
from pathlib import Path

from smallworld.games import GAMES, game_info

# Words from the common rules that are also ability names: terrains, and the die (C-MAP, C-DIE).
COMMON = {"forest", "hill", "swamp", "mountain", "roll"}
RULE_ID = re.compile(r"\b[A-Z]+(-[A-Z0-9]+)+\b")


def keys_of(game: str) -> set[str]:
    """A game's races and powers, with singular forms."""
    info = game_info(game)
    keys = {ability.key for ability in (*info.races, *info.powers)}
    return (keys | {key.removesuffix("s") for key in keys}) - COMMON


def words_of(game: str) -> set[str]:
    """Other words of one game: parts of keys, words for its own moves, its relics."""
    info = game_info(game)
    parts = {part for key in keys_of(game) for part in key.split("-")}
    return (parts | {*info.words, *(relic.key for relic in info.relics)}) - COMMON


def named_abilities(path: Path) -> set[str]:
    """Races and powers named in a module, comments included; rules are referred to by id."""
    text = RULE_ID.sub("", path.read_text(encoding="utf-8")).lower().replace("_", "-")
    return set(any_ability().findall(text))


@cache
def any_ability() -> re.Pattern[str]:
    """A pattern for every race and power; of overlapping names it finds the longest."""
    keys = sorted({key for game in GAMES for key in keys_of(game)}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, keys))})\b")


def code_words(path: Path) -> set[str]:
    """Words in identifiers and in strings other than docstrings."""
    found = []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) not in prose:
            found += [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
    return set(re.findall(r"[a-z]+", " ".join(found).lower()))
