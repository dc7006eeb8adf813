"""The engine is the only way into the core: who looks at its stack, and who calls its procedures."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "smallworld"
CORE = sorted((SOURCES / "core").glob("*.py"))
MODULES = sorted(path for path in SOURCES.rglob("*.py") if path.relative_to(SOURCES).parts[0] != "core")

#: The notation of positions writes the stack as text and reads it back.
READS_THE_STACK = {f"notation/position/{name}.py" for name in ("faults", "write")}
PROCEDURES = {
    "ability_moves", "base", "chance", "choices", "coins", "conquest", "costs", "decline", "draft", "pieces", "player",
    "redeploy", "scoring", "turn",
}  # fmt: skip


def stack_accesses(tree: ast.Module) -> Iterator[int]:
    """The lines that use the stack of frames of a state; who imports nothing of the core has no state."""
    if not any((getattr(node, "module", None) or "").startswith("smallworld.core") for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "frames":
            yield node.lineno


def procedures(tree: ast.Module) -> Iterator[str]:
    """The procedures of the core that a module imports, or reaches through the engine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "smallworld.core":
            yield from (alias.name for alias in node.names if alias.name in PROCEDURES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("smallworld.core."):
            names = {(node.module or "").split(".")[-1], *(alias.name for alias in node.names)}
            yield from sorted(names & PROCEDURES)
        elif isinstance(node, ast.Attribute) and node.attr == "DECISIONS":
            yield "DECISIONS"


def bare_indices(tree: ast.Module) -> Iterator[int]:
    """The lines that index the stack of frames by a number instead of a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] == "frames":
            if any(isinstance(part, ast.Constant) for part in ast.walk(node.slice)):
                yield node.lineno


def offences(paths: Iterable[Path], found: Callable[[ast.Module], Iterable[object]]) -> dict[str, list[object]]:
    """What is found in modules that should not be there, by module."""
    listed = {path.relative_to(SOURCES).as_posix(): list(found(tree(path))) for path in paths}
    return {name: each for name, each in listed.items() if each}


@functools.cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def test_the_core_names_the_parts_of_a_frame() -> None:
    assert offences(CORE, bare_indices) == {}


def test_nobody_outside_the_core_looks_at_the_stack() -> None:
    assert offences(MODULES, stack_accesses).keys() == READS_THE_STACK


def test_only_games_call_the_procedures_of_the_core() -> None:
    others = [path for path in MODULES if path.relative_to(SOURCES).parts[0] != "games"]
    assert offences(others, procedures) == {}


#: The layouts of the logs and columns that a state keeps as plain numbers are known to these modules alone.
LAYOUTS: dict[str, set[str]] = {"conquest_log": set(), "column": {"games/azeroth/teams.py"}}


def test_nobody_outside_the_core_knows_how_conquests_and_combos_are_laid_out() -> None:
    for attribute, known in LAYOUTS.items():
        assert offences(MODULES, functools.partial(indexed, attribute)).keys() == known, attribute


def indexed(attribute: str, tree: ast.Module) -> Iterator[int]:
    """The lines that index an attribute of this name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == attribute:
            yield node.lineno
