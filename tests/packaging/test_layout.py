"""How the code is laid out: short modules, small folders, and no class name that means two things."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from pathlib import Path

from tests.packaging.wheels import ROOT

SOURCES, CLIENT = ROOT / "src", ROOT / "client" / "src"
PYTHON = [
    path
    for folder in ("src", "tests", "tools", "bench", "examples")
    for path in sorted((ROOT / folder).rglob("*.py"))
] + [ROOT / "tasks.py", ROOT / "compile_core.py", ROOT / "hatch_build.py", ROOT / "client" / "build.py"]  # fmt: skip
CLIENT_MODULES = [path for path in sorted(CLIENT.rglob("*")) if path.suffix in (".ts", ".svelte")]

MOST_LINES = 400
MOST_MODULES = 21
#: Folders with a module for each thing in the boxes, which are as many as they are.
BY_CONTENT = {"races", "powers", "artifacts", "places", "boards", "i18n"}
#: Races that are in the boxes of both games.
IN_BOTH_BOXES = {"Dwarves", "Humans", "Orcs", "Trolls"}


def name(path: Path) -> str:
    """A path as it is written in messages."""
    return path.relative_to(ROOT).as_posix()


def class_names(path: Path) -> list[str]:
    """The names of all classes that a module defines."""
    return [
        node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ClassDef)
    ]


def test_no_python_module_is_too_long() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_folder_has_too_many_modules() -> None:
    counted = Counter(path.parent for path in [*SOURCES.rglob("*.py"), *CLIENT_MODULES])
    assert len(counted) > 30
    crowded = {
        name(folder): modules
        for folder, modules in counted.items()
        if modules > MOST_MODULES and not BY_CONTENT & set(folder.parts)
    }
    assert crowded == {}


def test_no_class_has_the_name_of_another() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for each in class_names(path):
            found[each].append(name(path))
    twice = {each: places for each, places in found.items() if len(places) > 1}
    assert {each: places for each, places in twice.items() if each not in IN_BOTH_BOXES} == {}
    assert twice.keys() >= IN_BOTH_BOXES, "a race is listed here that is in one box only"
