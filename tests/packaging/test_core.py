"""The core stands alone: it imports next to nothing, and names no ability of any game."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from tests.packaging.wheels import ROOT

CORE = sorted((ROOT / "src" / "smallworld" / "core").glob("*.py"))
GAMES = sorted((ROOT / "src" / "smallworld" / "games").glob("*/game.toml"))
ALLOWED = {"__future__", "typing", "collections.abc", "mypy_extensions", "smallworld.core"}

# Words of the common rules that some abilities are called after: terrains, and the die (C-MAP, C-DIE).
COMMON = {"forest", "hill", "swamp", "mountain", "roll"}
RULE_ID = re.compile(r"\b[A-Z]+(-[A-Z0-9]+)+\b")


def imports(path: Path) -> set[str]:
    """The modules that a module imports, those of the core as one."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        found |= {re.sub(r"^(smallworld\.core)\..*", r"\1", name) for name in names}
    return found


def keys_of(game: Path) -> set[str]:
    """The races and powers of a game, in the singular too."""
    data = tomllib.loads(game.read_text(encoding="utf-8"))
    keys = {*data["races"], *data["powers"]}
    return (keys | {key.removesuffix("s") for key in keys}) - COMMON


def words_of(game: Path) -> set[str]:
    """Whatever else belongs to one game: parts of keys, words of its own moves, its relics."""
    data = tomllib.loads(game.read_text(encoding="utf-8"))
    parts = {part for key in keys_of(game) for part in key.split("-")}
    return (parts | {*data["words"], *data.get("artifacts", []), *data.get("places", [])}) - COMMON


def code_words(path: Path) -> set[str]:
    """The words of identifiers and of strings that are no docstrings."""
    found = []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if id(node) not in prose:
            found += [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
    return set(re.findall(r"[a-z]+", " ".join(found).lower()))


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_imports_only_typing_and_itself(path: Path) -> None:
    assert imports(path) <= ALLOWED


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_names_no_race_or_power_not_even_in_a_comment(path: Path) -> None:
    assert GAMES
    # Rules are referred to by their ids, whoever they are about.
    text = RULE_ID.sub("", path.read_text(encoding="utf-8")).lower().replace("_", "-")
    assert {key for game in GAMES for key in keys_of(game) if re.search(rf"\b{re.escape(key)}\b", text)} == set()


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_code_of_the_core_uses_no_word_of_one_game(path: Path) -> None:
    assert code_words(path) & {word for game in GAMES for word in words_of(game)} == set()
