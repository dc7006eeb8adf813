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

# Terrains are words of the common rules (C-MAP), and powers are named after some of them.
COMMON = {"forest", "hill", "swamp"}


def imports(path: Path) -> set[str]:
    """The modules that a module imports, those of the core as one."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        found |= {re.sub(r"^(smallworld\.core)\..*", r"\1", name) for name in names}
    return found


def words_of(game: Path) -> set[str]:
    """What belongs to one game: the keys of its races and powers, one by one and in the singular, and its own verbs."""
    data = tomllib.loads(game.read_text(encoding="utf-8"))
    keys = {*data["races"], *data["powers"]}
    words = keys | {key.replace("-", "_") for key in keys} | {part for key in keys for part in key.split("-")}
    words |= {word.removesuffix("s") for word in words} | {*data["words"]}
    return words - COMMON - {"roll"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_imports_only_typing_and_itself(path: Path) -> None:
    assert imports(path) <= ALLOWED


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_names_no_ability(path: Path) -> None:
    assert GAMES
    words = set().union(*(words_of(game) for game in GAMES))
    text = path.read_text(encoding="utf-8").lower()
    # Underscores join words in identifiers, so they end a word here.
    found = words & set(re.findall(r"[a-z]+(?:-[a-z]+)*", text.replace("_", " ")))
    found |= {word for word in words if re.search(rf"\b{re.escape(word)}\b", text)}
    assert not found
