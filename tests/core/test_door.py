"""Only the engine gives access to the core: checks uses of the stack and calls of procedures."""

import ast
import functools
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from smallworld.core import hooks

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "smallworld"
CORE = sorted((SOURCES / "core").rglob("*.py"))
MODULES = sorted(path for path in SOURCES.rglob("*.py") if path.relative_to(SOURCES).parts[0] != "core")
OTHERS = [path for path in MODULES if path.relative_to(SOURCES).parts[0] != "games"]
TESTS = sorted((ROOT / "tests").rglob("*.py"))

#: The position notation writes the stack as text and parses it.
READS_THE_STACK = {f"notation/position/{name}.py" for name in ("faults", "write")}
#: Tests of the stack itself.
TESTS_OF_THE_STACK = {"invariants.py", "test_invariants.py", "test_pending.py"}
PROCEDURES = {
    "ability_moves", "base", "chance", "choices", "coins", "conquest", "costs", "decline", "draft", "pieces", "player",
    "redeploy", "scoring", "turn",
}  # fmt: skip


def stack_accesses(tree: ast.Module) -> Iterator[int]:
    """Return the lines that access a state's stack of frames; modules that don't import the core have no state."""
    if not any((getattr(node, "module", None) or "").startswith("smallworld.core") for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "frames":
            yield node.lineno


def procedures(tree: ast.Module) -> Iterator[str]:
    """Return the core procedures that a module imports or reaches through the engine."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "smallworld.core":
            yield from (alias.name for alias in node.names if alias.name in PROCEDURES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("smallworld.core."):
            names = {(node.module or "").split(".")[-1], *(alias.name for alias in node.names)}
            yield from sorted(names & PROCEDURES)
        elif isinstance(node, ast.Attribute) and node.attr == "DECISIONS":
            yield "DECISIONS"


def abilities(tree: ast.Module) -> Iterator[int]:
    """Return the lines that access an army's abilities: its kit, or a bound move."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (node.attr == "kits" or ast.unparse(node).endswith("bound.move")):
            yield node.lineno


def hook_calls(tree: ast.Module) -> Iterator[str]:
    """Return the hooks that a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in hooks.HOOKS:
            if ast.unparse(node.func.value) == "ability":
                yield node.func.attr


def bare_indices(tree: ast.Module) -> Iterator[int]:
    """Return the lines that index the stack by a number instead of a name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).split(".")[-1] == "frames":
            if any(isinstance(part, ast.Constant) for part in ast.walk(node.slice)):
                yield node.lineno


def offences(paths: Iterable[Path], found: Callable[[ast.Module], Iterable[object]]) -> dict[str, list[object]]:
    """Return forbidden uses, by module."""
    listed = {path.relative_to(SOURCES).as_posix(): list(found(tree(path))) for path in paths}
    return {name: each for name, each in listed.items() if each}


def mentioning(paths: Iterable[Path], pattern: str) -> list[Path]:
    """Return the modules that contain a pattern, to avoid parsing all of them."""
    return [path for path in paths if re.search(pattern, path.read_text(encoding="utf-8"))]


@functools.cache
def tree(path: Path) -> ast.Module:
    """Return a module's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def test_the_core_uses_names_for_parts_of_a_frame() -> None:
    assert offences(CORE, bare_indices) == {}


def test_only_the_core_accesses_the_stack() -> None:
    assert offences(MODULES, stack_accesses).keys() == READS_THE_STACK


def test_tests_use_the_engine_for_pending_decisions() -> None:
    found = {path.name for path in mentioning(TESTS, r"\.frames") if any(stack_accesses(tree(path)))}
    assert found == TESTS_OF_THE_STACK


def test_only_games_access_abilities_directly() -> None:
    assert offences(OTHERS, abilities) == {}


def test_only_positions_query_memories_of_abilities() -> None:
    assert {name.rpartition("/")[0] for name in offences(OTHERS, hook_calls)} == {"notation/position"}


def test_only_games_call_the_procedures_of_the_core() -> None:
    assert offences(OTHERS, procedures) == {}


#: A game in play and a match draw one outcome at a time, since they record each.
DEAL_THEMSELVES = {"game/bare_game.py", "server/match/timeline.py"}
#: These compare ways to play with each other, measure them, or run with other versions of the core.
PLAY_THEMSELVES = {
    "bench/measure_instructions.py", "bench/measure_smallworld.py", "tests/core/test_playout.py",
    "tests/golden/records.py", "tests/packaging/playthrough.py", "tests/properties/checking.py",
    "tests/support/playing.py", "tests/workshop/twins.py", "tools/bots/strength.py", "tools/train_core.py",
}  # fmt: skip


def test_there_is_one_loop_over_chance_and_players() -> None:
    assert offences(MODULES, loops_over_chance).keys() == DEAL_THEMSELVES
    every = [path for folder in ("bench", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
    others = mentioning(every, "CHANCE|OVER|is_over")
    found = {path.relative_to(ROOT).as_posix() for path in others if any(loops_over_chance(tree(path)))}
    assert found == PLAY_THEMSELVES


def loops_over_chance(tree: ast.Module) -> Iterator[int]:
    """Return the lines of loops that take actions and check each time whether chance acts or the game is over."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.While) and not (isinstance(node, ast.For) and "range(" in ast.unparse(node.iter)):
            continue
        parts = list(ast.walk(node))
        called = {ast.unparse(part.func) for part in parts if isinstance(part, ast.Call)}
        named = {part.attr for part in parts if isinstance(part, ast.Attribute)}
        named |= {part.id for part in parts if isinstance(part, ast.Name)}
        if named & {"CHANCE", "OVER", "is_over"} and named & {"actor", "who", "is_over"}:
            if called & {"apply", "engine.apply", "engine.take", "self.take", "self._take"}:
                yield node.lineno


#: The only modules that depend on the layouts of logs and columns, which a state stores as plain numbers.
LAYOUTS: dict[str, set[str]] = {"conquest_log": set(), "column": {"games/azeroth/teams.py"}}


def test_only_the_core_knows_the_layout_of_conquests_and_combos() -> None:
    for attribute, known in LAYOUTS.items():
        assert offences(MODULES, functools.partial(indexed, attribute)).keys() == known, attribute


def indexed(attribute: str, tree: ast.Module) -> Iterator[int]:
    """Return the lines that index an attribute of this name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == attribute:
            yield node.lineno
