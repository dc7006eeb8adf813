"""The core is independent: it imports almost nothing, and names no game's abilities."""

import ast
import re
from pathlib import Path

import pytest

from smallworld.games import GAMES
from tests.conventions.words import code_words, named_abilities, words_of
from tests.packaging.wheels import ROOT

CORE = sorted((ROOT / "src" / "smallworld" / "core").rglob("*.py"))
ALLOWED = {
    "__future__",
    "typing",
    "collections.abc",
    "mypy_extensions",
    "weakref",
    "smallworld.core",
}
# Imports of modules that are never compiled: mypyc's types, and their interpreted replacements.
ALLOWED_INTERPRETED = {
    "lists.py": {"array", "collections", "operator"},
    "packed.py": {"librt.random", "librt.vecs", "smallworld.chacha"},
}


def imports(path: Path) -> set[str]:
    """Return a module's imports; core modules count as one."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        found |= {re.sub(r"^(smallworld\.core)\..*", r"\1", name) for name in names}
    return found


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_imports_only_typing_and_itself(path: Path) -> None:
    assert imports(path) <= ALLOWED | ALLOWED_INTERPRETED.get(path.name, set())


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_names_no_race_or_power_not_even_in_a_comment(path: Path) -> None:
    assert GAMES
    assert named_abilities(path) == set()


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_code_of_the_core_uses_no_word_of_one_game(path: Path) -> None:
    assert code_words(path) & {word for game in GAMES for word in words_of(game)} == set()
